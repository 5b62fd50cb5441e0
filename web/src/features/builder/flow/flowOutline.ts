import { END, type Flow, type FlowPage, type FlowWay, waysFrom } from './flowOf';

/** A page in the list: in full where it is first met, by name alone where it is met again. */
export type OutlineStep =
  | { readonly is: 'page'; readonly page: FlowPage; readonly branches: readonly OutlineBranch[] }
  | { readonly is: 'seen'; readonly page: FlowPage }
  | { readonly is: 'end' };

/** One way of a condition, and what follows on it. */
export type OutlineBranch = { readonly way: FlowWay; readonly steps: readonly OutlineStep[] };

/** The chart as lists: what follows one another is one list, the two ways of a condition are lists inside. */
export type Outline = { readonly steps: readonly OutlineStep[]; readonly lost: readonly FlowPage[] };

/** Tells the whole form from the start on. Every page is told once, so it ends, whatever leads in circles. */
export function flowOutline(flow: Flow): Outline {
  const pages = new Map(flow.pages.map((page) => [page.id, page]));
  const told = new Set<string>();

  function follow(from: string): OutlineStep[] {
    const steps: OutlineStep[] = [];
    let id: string | undefined = from;
    while (id !== undefined) {
      const page: FlowPage | undefined = pages.get(id);
      if (id === END || page === undefined) {
        return [...steps, { is: 'end' }];
      }
      if (told.has(id)) {
        return [...steps, { is: 'seen', page }];
      }
      told.add(id);
      const ways: readonly FlowWay[] = waysFrom(flow, id);
      const isForked = page.forks;
      steps.push({
        is: 'page',
        page,
        branches: isForked ? ways.map((way) => ({ way, steps: follow(way.to) })) : [],
      });
      id = isForked ? undefined : ways[0]?.to;
    }
    return steps;
  }

  return {
    steps: flow.start === undefined ? [] : follow(flow.start),
    lost: flow.pages.filter(({ lost }) => lost !== undefined),
  };
}
