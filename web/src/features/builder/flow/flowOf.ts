import { conditionOf, type FormDefinition } from '../../../form-rules/definition';
import { reachedPlaces, type Way } from '../../../form-rules/graph';
import type { PageId } from '../../../form-rules/ids';
import { check } from '../../../form-rules/publishing/check';
import type { Problem } from '../../../form-rules/publishing/problem';
import { type Exit, type Routes, routesOf, startPage } from '../../../form-rules/routing';
import { pageIndexOf } from '../problems/problemPlace';

/** The form as a chart shows it: its pages, and every way from one to the next. */
export type Flow = {
  readonly pages: readonly FlowPage[];
  readonly ways: readonly FlowWay[];
  /** The page respondents begin at; nothing in a form without pages. */
  readonly start: string | undefined;
};

/** A page of the chart. */
export type FlowPage = {
  /** Its own in the chart, even where two pages of the form share an id. */
  readonly id: string;
  readonly pageId: PageId;
  /** Its place in the form. */
  readonly at: number;
  /** Whether answers decide where it leads. */
  readonly forks: boolean;
  /** The errors of the page and of its questions. */
  readonly errors: readonly Problem[];
  /** Why nobody comes here, when nobody does. */
  readonly lost: Lost | undefined;
};

/** Why no respondent sees a page, and what would change that. */
export type Lost = {
  readonly reason:
    | 'nothing leads here'
    | 'before the start'
    | 'behind lost pages'
    | 'no answer'
    | 'repeated id';
  readonly problem: Problem | undefined;
};

/** One way on from a page. */
export type FlowWay = {
  readonly id: string;
  readonly from: string;
  /** The page it leads to, or `END`. */
  readonly to: string;
  readonly way: Way;
  /** Whether some answer takes it. */
  readonly isOpen: boolean;
};

/** The thank-you screen among the pages; no page can have this id. */
export const END = '#end';

/** Works out the chart of a form by the rules that lead respondents through it. */
export function flowOf(form: FormDefinition): Flow {
  const routes = routesOf(form);
  const ways = waysOf(routes);
  const reached = reachedPlaces(routes);
  const problems = problemsByPage(form);
  const pages = form.pages.map((page, at): FlowPage => {
    const { pageId } = page;
    const isFirst = form.pages.findIndex((other) => other.pageId === pageId) === at;
    const place = isFirst ? routes.places.get(pageId) : undefined;
    const ofPage = problems.get(at) ?? [];
    return {
      id: isFirst ? pageId : `${pageId}#${at}`,
      pageId,
      at,
      forks: isFirst && routes.stops[place ?? -1]?.leaving.by === 'condition',
      errors: ofPage.filter(({ severity }) => severity === 'error'),
      lost:
        place !== undefined && reached.has(place)
          ? undefined
          : { reason: isFirst ? 'nothing leads here' : 'repeated id', problem: lostProblem(ofPage) },
    };
  });
  const start = startPage(routes);
  return { pages: pages.map((page) => withReason(page, pages, ways, form)), ways, start };
}

/** The pages a way or page leads on to, in the order they are told: True, then False. */
export function waysFrom({ ways }: Flow, id: string): readonly FlowWay[] {
  return ways.filter(({ from }) => from === id);
}

function waysOf({ stops }: Routes): FlowWay[] {
  const nameOf = (exit: Exit) => (exit === 'end' ? END : (stops[exit]?.id ?? END));
  return stops.flatMap(({ id, leaving }) => {
    const make = (way: Way, exit: Exit, isOpen: boolean): FlowWay => ({
      id: `${id}#${way}`,
      from: id,
      to: nameOf(exit),
      way,
      isOpen,
    });
    return leaving.by === 'order'
      ? [make('next', leaving.exit, true)]
      : [
          make('true', leaving.whenTrue, leaving.open.whenTrue),
          make('false', leaving.whenFalse, leaving.open.whenFalse),
        ];
  });
}

function problemsByPage(form: FormDefinition): ReadonlyMap<number, readonly Problem[]> {
  const problems = new Map<number, Problem[]>();
  for (const problem of check(form)) {
    const at = pageIndexOf(form, problem);
    problems.set(at, [...(problems.get(at) ?? []), problem]);
  }
  return problems;
}

function lostProblem(problems: readonly Problem[]): Problem | undefined {
  return problems.find(({ code }) => code === 'page_unreachable' || code === 'page_id_repeated');
}

function withReason(
  page: FlowPage,
  pages: readonly FlowPage[],
  ways: readonly FlowWay[],
  form: FormDefinition,
): FlowPage {
  const { lost } = page;
  if (lost === undefined || lost.reason === 'repeated id') {
    return page;
  }
  if (lost.problem?.fix?.do === 'setStart') {
    return { ...page, lost: { ...lost, reason: 'before the start' } };
  }
  const leading = ways.filter(({ to, from }) => to === page.id && from !== page.id);
  const isLost = (id: string) => pages.find((other) => other.id === id)?.lost !== undefined;
  if (leading.some(({ from, isOpen }) => !isOpen && !isLost(from))) {
    return { ...page, lost: { ...lost, reason: 'no answer' } };
  }
  if (leading.some(({ from }) => isLost(from)) || isTargetOfBroken(form, page.pageId)) {
    return { ...page, lost: { ...lost, reason: leading.length > 0 ? 'behind lost pages' : 'no answer' } };
  }
  return page;
}

/** Whether a condition names the page and still cannot lead there, because its question decides nothing. */
function isTargetOfBroken(form: FormDefinition, id: PageId): boolean {
  return form.pages.some(({ pageId }) => {
    const condition = conditionOf(form, pageId);
    return pageId !== id && (condition?.truePage === id || condition?.falsePage === id);
  });
}
