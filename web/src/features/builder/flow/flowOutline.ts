import { edgesFrom, type FlowEdge, type FlowGraph, type FlowPage } from './flowGraph';

/** A step of the list: a page in full the first time, only its name if it comes again. */
export type OutlineStep =
  | { readonly is: 'page'; readonly page: FlowPage; readonly branches: readonly OutlineBranch[] }
  | { readonly is: 'seen'; readonly page: FlowPage }
  | { readonly is: 'end'; readonly node: string };

/** One branch of a condition, and what follows it. */
export type OutlineBranch = { readonly edge: FlowEdge; readonly steps: readonly OutlineStep[] };

/** The chart as a nested list; the branches of a condition are sublists. */
export type Outline = { readonly steps: readonly OutlineStep[]; readonly unreachable: readonly FlowPage[] };

/** Lists every reachable page once, from the start on; cycles end at a page already listed. */
export function flowOutline(flow: FlowGraph): Outline {
  const pages = new Map(flow.pages.map((page) => [page.id, page]));
  const listed = new Set<string>();

  function follow(from: string): OutlineStep[] {
    const steps: OutlineStep[] = [];
    let id: string | undefined = from;
    while (id !== undefined) {
      const page: FlowPage | undefined = pages.get(id);
      if (page === undefined) {
        return [...steps, { is: 'end', node: id }];
      }
      if (listed.has(id)) {
        return [...steps, { is: 'seen', page }];
      }
      listed.add(id);
      const edges: readonly FlowEdge[] = edgesFrom(flow, id);
      const hasBranches = page.forks;
      steps.push({
        is: 'page',
        page,
        branches: hasBranches ? edges.map((edge) => ({ edge, steps: follow(edge.to) })) : [],
      });
      id = hasBranches ? undefined : edges[0]?.to;
    }
    return steps;
  }

  return {
    steps: flow.start === undefined ? [] : follow(flow.start),
    unreachable: flow.pages.filter(({ unreachable }) => unreachable !== undefined),
  };
}
