import { edgesFrom, type FlowGraph } from './flowGraph';
import type { FlowLayout, PlacedNode } from './layout';

export type NavigationKey = 'ArrowDown' | 'ArrowUp' | 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End';

export function isNavigationKey(key: string): key is NavigationKey {
  return ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(key);
}

/**
 * The node a key moves to: down follows True or the next page, right follows False or goes to the neighbour, up goes
 * back to where the user came from or to another predecessor, left goes to the neighbour. Unreachable pages form one
 * column beside the others.
 */
export function nextNode(
  flow: FlowGraph,
  { nodes }: FlowLayout,
  at: string,
  key: NavigationKey,
  previous: string | undefined,
): string | undefined {
  const unreachable = nodes.filter(({ page }) => page?.unreachable);
  const here = nodes.find(({ id }) => id === at);
  if (here === undefined || key === 'Home') {
    return flow.start;
  }
  if (key === 'End') {
    return nodes.findLast(({ page }) => page === undefined)?.id ?? unreachable.at(-1)?.id;
  }
  if (here.page?.unreachable) {
    const index = unreachable.indexOf(here);
    switch (key) {
      case 'ArrowDown':
      case 'ArrowRight':
        return unreachable[index + 1]?.id;
      case 'ArrowUp':
        return unreachable[index - 1]?.id;
      case 'ArrowLeft':
        return unreachable[index - 1]?.id ?? flow.start;
    }
  }
  const isReachable = (id: string) => nodes.some((node) => node.id === id && !node.page?.unreachable);
  const onward = edgesFrom(flow, at).filter(({ to }) => isReachable(to));
  const row = nodes
    .filter(({ y, page }) => y === here.y && !page?.unreachable)
    .toSorted((one, other) => one.x - other.x);
  const beside = (by: -1 | 1): PlacedNode | undefined => row[row.indexOf(here) + by];
  switch (key) {
    case 'ArrowDown':
      return onward[0]?.to;
    case 'ArrowRight':
      return onward.find(({ kind }) => kind === 'false')?.to ?? (beside(1) ?? unreachable[0])?.id;
    case 'ArrowLeft':
      return beside(-1)?.id;
    case 'ArrowUp': {
      const leading = flow.edges.filter(({ to, from }) => to === at && isReachable(from));
      return (leading.find(({ from }) => from === previous) ?? leading[0])?.from;
    }
  }
}
