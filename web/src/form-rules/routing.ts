import type { Answers } from './answer';
import { isMetBy, type ReachableBranches, reachableBranches } from './condition';
import { type Condition, conditionOf, type FormDefinition, type FormEnd, type Page } from './definition';
import type { EndingId, PageId, QuestionId } from './ids';
import type { Question } from './questions';
import { branchingQuestion } from './requiredQuestions';

/** What follows when a page is submitted; `stay` when its condition's question has no answer yet. */
export type Step =
  | { readonly to: 'page'; readonly page: PageId }
  /** `ending` is missing if the form has none of its own. */
  | { readonly to: 'end'; readonly ending?: EndingId }
  | { readonly to: 'stay'; readonly question: QuestionId };

/**
 * The pages of a response, each once, and how the path ends: at the thank-you screen, on a page whose condition's
 * question has no answer, on an earlier page that the answers return to, or nowhere because the form has no page.
 */
export type Path = {
  readonly pages: readonly PageId[];
  readonly end: 'finished' | 'returned' | 'no page' | { readonly unanswered: QuestionId };
};

/** A form's routing graph: which page each exit leads to. */
export type Routes = {
  readonly nodes: readonly RouteNode[];
  /** Index of the start page in `nodes`. */
  readonly start: number | undefined;
  /** Index in `nodes` by page id. */
  readonly index: ReadonlyMap<string, number>;
  readonly endings: readonly EndingId[];
};

export type RouteNode = { readonly id: PageId; readonly exits: Exits };

/** Where a page leads: always to the same target, or by its condition. */
export type Exits =
  | { readonly by: 'order'; readonly exit: Exit }
  | {
      readonly by: 'condition';
      readonly condition: Condition;
      readonly question: Question;
      readonly open: ReachableBranches;
      readonly whenTrue: Exit;
      readonly whenFalse: Exit;
    };

/** The index of the next node, or an end; `end` is the one with the first ending. */
export type Exit = number | FormEnd;

/** Builds the routing graph. Of two pages with the same id only the first is part of it. */
export function routesOf(form: FormDefinition): Routes {
  const index = new Map<string, number>();
  const pages: Page[] = [];
  for (const page of form.pages) {
    if (!index.has(page.pageId)) {
      index.set(page.pageId, pages.length);
      pages.push(page);
    }
  }
  const conditions = pages.map(({ pageId }) => conditionOf(form, pageId));
  const branchedTo = new Set(conditions.flatMap((condition) => [condition?.truePage, condition?.falsePage]));
  const endings = form.settings?.endings?.map(({ id }) => id) ?? [];
  const inOrder = (at: number): Exit => {
    const isCandidate = (page: Page, later: number) => later > at && !branchedTo.has(page.pageId);
    const next = pages.findIndex(isCandidate);
    return next < 0 ? 'end' : next;
  };
  const nodes = pages.map((page, at): RouteNode => {
    // Spec §4: a jump to a page that does not exist, or to the page one is on, ends the form.
    const exit = (target: string): Exit => {
      const next = index.get(target);
      if (next === undefined) {
        return endings.find((ending) => ending === target) ?? 'end';
      }
      return next === at ? 'end' : next;
    };
    const always = (to: Exit): RouteNode => ({ id: page.pageId, exits: { by: 'order', exit: to } });
    const condition = conditions[at];
    if (condition === undefined) {
      const unset = () => (branchedTo.has(page.pageId) ? 'end' : inOrder(at));
      return always(page.nextPage === undefined ? unset() : exit(page.nextPage));
    }
    const question = branchingQuestion(page, condition);
    const whenFalse = exit(condition.falsePage);
    if (question === undefined) {
      // A question that cannot be answered never has the expected answer.
      return always(whenFalse);
    }
    const open = reachableBranches(condition, question);
    const whenTrue = exit(condition.truePage);
    return { id: page.pageId, exits: { by: 'condition', condition, question, open, whenTrue, whenFalse } };
  });
  // Spec §4: the start page is the first page with a condition, otherwise the first page.
  const first = Math.max(
    conditions.findIndex((condition) => condition !== undefined),
    0,
  );
  const start = index.get(form.startPage ?? '') ?? (pages.length > 0 ? first : undefined);
  return { nodes, start, index, endings };
}

/** The page a form starts at: the owner's choice if it exists, else the default rule; undefined without pages. */
export function startPage(routes: Routes): PageId | undefined {
  return routes.start === undefined ? undefined : routes.nodes[routes.start]?.id;
}

/** What follows `page`, or undefined if there is no such page. The server's decision overrides this one. */
export function nextStep(routes: Routes, page: PageId, answers: Answers): Step | undefined {
  const node = routes.nodes[routes.index.get(page) ?? -1];
  return node && leave(routes, node, answers);
}

/** The path these answers take from the start. Reaching a page again means going back to it. */
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

function leave(routes: Routes, { exits }: RouteNode, answers: Answers): Step {
  if (exits.by === 'order') {
    return stepTo(routes, exits.exit);
  }
  const answer = answers.get(exits.question.id);
  if (answer === undefined) {
    return { to: 'stay', question: exits.question.id };
  }
  const isMet = isMetBy(exits.condition, exits.question, answer);
  return stepTo(routes, isMet ? exits.whenTrue : exits.whenFalse);
}

function stepTo({ nodes, endings }: Routes, exit: Exit): Step {
  const next = typeof exit === 'number' ? nodes[exit] : undefined;
  if (next) {
    return { to: 'page', page: next.id };
  }
  const ending = endings.find((id) => id === exit) ?? endings[0];
  return { to: 'end', ...(ending && { ending }) };
}
