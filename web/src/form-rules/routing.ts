import type { Answers } from './answer';
import { isMetBy, type OpenWays, openWays } from './condition';
import {
  type Condition,
  conditionOf,
  type FormDefinition,
  type Page,
  type Question,
  questionOn,
} from './definition';
import type { PageId, QuestionId } from './ids';
import { canCarryCondition } from './questionKinds';

/** What follows when a page is handed in; `stay` when its condition's question has no answer yet. */
export type Step =
  | { readonly to: 'page'; readonly page: PageId }
  | { readonly to: 'end' }
  | { readonly to: 'stay'; readonly question: QuestionId };

/**
 * The pages a response runs through, each once, and how that ends: at the thank-you screen, on a page whose condition's
 * question has no answer, on a page to which these answers lead back, or nowhere because the form has no page.
 */
export type Path = {
  readonly pages: readonly PageId[];
  readonly end: 'finished' | 'returned' | 'no page' | { readonly unanswered: QuestionId };
};

/** A form's ways, worked out once: which page each exit really leads to. */
export type Routes = {
  readonly stops: readonly Stop[];
  /** The place of the start page among the stops. */
  readonly start: number | undefined;
  readonly places: ReadonlyMap<string, number>;
};

/** A page as the way sees it. */
export type Stop = { readonly id: PageId; readonly leaving: Leaving };

/** How a page is left: always to the same place, or by its condition. */
export type Leaving =
  | { readonly by: 'order'; readonly exit: Exit }
  | {
      readonly by: 'condition';
      readonly condition: Condition;
      readonly question: Question;
      readonly open: OpenWays;
      readonly whenTrue: Exit;
      readonly whenFalse: Exit;
    };

/** Where a way really leads: to the stop at this place, or to the end. */
export type Exit = number | 'end';

/** The ways of a form. Of two pages with one id only the first is on any way. */
export function routesOf(form: FormDefinition): Routes {
  const places = new Map<string, number>();
  const pages: Page[] = [];
  for (const page of form.pages) {
    if (!places.has(page.pageId)) {
      places.set(page.pageId, pages.length);
      pages.push(page);
    }
  }
  const conditions = pages.map(({ pageId }) => conditionOf(form, pageId));
  const branchedTo = new Set(conditions.flatMap((condition) => [condition?.truePage, condition?.falsePage]));
  const inOrder = (at: number): Exit => {
    const isOutside = (page: Page, later: number) => later > at && !branchedTo.has(page.pageId);
    const next = pages.findIndex(isOutside);
    return next < 0 ? 'end' : next;
  };
  const stops = pages.map((page, at): Stop => {
    // Spec §4: a jump to a page that does not exist, or to the page one is on, ends the form.
    const exit = (target: string): Exit => {
      const next = places.get(target) ?? at;
      return next === at ? 'end' : next;
    };
    const always = (to: Exit): Stop => ({ id: page.pageId, leaving: { by: 'order', exit: to } });
    const condition = conditions[at];
    if (condition === undefined) {
      const unset = () => (branchedTo.has(page.pageId) ? 'end' : inOrder(at));
      return always(page.nextPage === undefined ? unset() : exit(page.nextPage));
    }
    const question = decidingQuestion(page, condition);
    const whenFalse = exit(condition.falsePage);
    if (question === undefined) {
      // A question nobody can answer is never answered as expected.
      return always(whenFalse);
    }
    const open = openWays(condition, question);
    const whenTrue = exit(condition.truePage);
    return { id: page.pageId, leaving: { by: 'condition', condition, question, open, whenTrue, whenFalse } };
  });
  // Spec §4: the start page is the first page with a condition, otherwise the first page.
  const first = Math.max(
    conditions.findIndex((condition) => condition !== undefined),
    0,
  );
  const start = places.get(form.startPage ?? '') ?? (pages.length > 0 ? first : undefined);
  return { stops, start, places };
}

/** Where a respondent begins: the owner's choice if that page exists, else the usual rule; nowhere without pages. */
export function startPage(routes: Routes): PageId | undefined {
  return routes.start === undefined ? undefined : routes.stops[routes.start]?.id;
}

/** What follows `page`, or nothing when there is no such page. The server's answer wins over this one. */
export function nextStep(routes: Routes, page: PageId, answers: Answers): Step | undefined {
  const stop = routes.stops[routes.places.get(page) ?? -1];
  return stop && leave(routes, stop, answers);
}

/** The way these answers make, from the start straight through. Coming to a page again is going Back to it. */
export function pathOf(routes: Routes, answers: Answers): Path {
  const pages: PageId[] = [];
  let here = startPage(routes);
  while (here !== undefined) {
    const earlier = pages.indexOf(here);
    if (earlier >= 0) {
      return { pages: pages.slice(0, earlier + 1), end: 'returned' };
    }
    pages.push(here);
    const step = nextStep(routes, here, answers);
    if (step?.to === 'stay') {
      return { pages, end: { unanswered: step.question } };
    }
    here = step?.to === 'page' ? step.page : undefined;
  }
  return { pages, end: pages.length > 0 ? 'finished' : 'no page' };
}

/** The question of a condition that can decide something: one that is on the page and can be answered. */
export function decidingQuestion(page: Page, condition: Condition): Question | undefined {
  const question = questionOn(page, condition.questionId);
  return question && canCarryCondition(question.type) ? question : undefined;
}

function leave(routes: Routes, { leaving }: Stop, answers: Answers): Step {
  if (leaving.by === 'order') {
    return stepTo(routes, leaving.exit);
  }
  const answer = answers.get(leaving.question.id);
  if (answer === undefined) {
    return { to: 'stay', question: leaving.question.id };
  }
  const isMet = isMetBy(leaving.condition, leaving.question, answer);
  return stepTo(routes, isMet ? leaving.whenTrue : leaving.whenFalse);
}

function stepTo({ stops }: Routes, exit: Exit): Step {
  const next = exit === 'end' ? undefined : stops[exit];
  return next ? { to: 'page', page: next.id } : { to: 'end' };
}
