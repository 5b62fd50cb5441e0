import type { FlowWay } from './flowOf';

/** How far down each node stands, and which ways lead back up. */
export type Ranks = {
  readonly rankOf: ReadonlyMap<string, number>;
  /** Ways that close a circle: drawn, but no reason to stand lower. */
  readonly back: ReadonlySet<FlowWay>;
};

/** Puts every node below everything that leads to it, circles aside. Whatever `start` does not lead to is left out. */
export function rankWays(start: string, ways: readonly FlowWay[]): Ranks {
  const leaving = new Map<string, FlowWay[]>();
  for (const way of ways) {
    leaving.set(way.from, [...(leaving.get(way.from) ?? []), way]);
  }
  const back = new Set<FlowWay>();
  const under = new Set<string>();
  const done = new Set<string>();
  const lastFirst: string[] = [];

  function walk(id: string) {
    under.add(id);
    for (const way of leaving.get(id) ?? []) {
      if (under.has(way.to)) {
        back.add(way);
      } else if (!done.has(way.to)) {
        walk(way.to);
      }
    }
    under.delete(id);
    done.add(id);
    lastFirst.push(id);
  }
  walk(start);

  const rankOf = new Map<string, number>();
  for (const id of lastFirst.toReversed()) {
    const rank = rankOf.get(id) ?? 0;
    rankOf.set(id, rank);
    for (const way of leaving.get(id) ?? []) {
      if (!back.has(way)) {
        rankOf.set(way.to, Math.max(rankOf.get(way.to) ?? 0, rank + 1));
      }
    }
  }
  return { rankOf, back };
}
