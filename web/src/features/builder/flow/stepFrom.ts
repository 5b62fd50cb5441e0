import { type Flow, waysFrom } from './flowOf';
import type { FlowLayout, LaidNode } from './layFlow';

/** The keys that move from node to node. */
export type StepKey = 'ArrowDown' | 'ArrowUp' | 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End';

/** Whether a key is one of those. */
export function isStepKey(key: string): key is StepKey {
  return ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(key);
}

/**
 * Where a key leads from a node: down along True or straight on, right along False or to the neighbour, up the way one
 * came or another that leads here, left to the neighbour. The pages nobody comes to are one column beside the others.
 */
export function stepFrom(
  flow: Flow,
  { nodes }: FlowLayout,
  at: string,
  key: StepKey,
  cameFrom: string | undefined,
): string | undefined {
  const lost = nodes.filter(({ page }) => page?.lost);
  const here = nodes.find(({ id }) => id === at);
  if (here === undefined || key === 'Home') {
    return flow.start;
  }
  if (key === 'End') {
    return nodes.findLast(({ page }) => page === undefined)?.id ?? lost.at(-1)?.id;
  }
  if (here.page?.lost) {
    const place = lost.indexOf(here);
    switch (key) {
      case 'ArrowDown':
      case 'ArrowRight':
        return lost[place + 1]?.id;
      case 'ArrowUp':
        return lost[place - 1]?.id;
      case 'ArrowLeft':
        return lost[place - 1]?.id ?? flow.start;
    }
  }
  const isStanding = (id: string) => nodes.some((node) => node.id === id && !node.page?.lost);
  const onward = waysFrom(flow, at).filter(({ to }) => isStanding(to));
  const row = nodes
    .filter(({ y, page }) => y === here.y && !page?.lost)
    .toSorted((one, other) => one.x - other.x);
  const beside = (by: -1 | 1): LaidNode | undefined => row[row.indexOf(here) + by];
  switch (key) {
    case 'ArrowDown':
      return onward[0]?.to;
    case 'ArrowRight':
      return onward.find(({ way }) => way === 'false')?.to ?? (beside(1) ?? lost[0])?.id;
    case 'ArrowLeft':
      return beside(-1)?.id;
    case 'ArrowUp': {
      const leading = flow.ways.filter(({ to, from }) => to === at && isStanding(from));
      return (leading.find(({ from }) => from === cameFrom) ?? leading[0])?.from;
    }
  }
}
