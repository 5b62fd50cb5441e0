import type { Remaining, Target } from './definition';
import type { PageId } from './ids';
import type { Exit, Routes } from './routing';

/** An edge that some answer takes. */
export type Edge = { readonly from: PageId; readonly kind: EdgeKind; readonly to: Target };

/** Which branch of a condition it is, or `next` for a page without a condition. */
export type EdgeKind = 'true' | 'false' | 'next';

/** How many pages can follow `page`, or undefined if there is no such page. */
export function remaining(routes: Routes, page: PageId): Remaining | undefined {
  const at = routes.index.get(page);
  return at === undefined
    ? undefined
    : { shortest: distancesToEnd(routes).get(at) ?? null, longest: longestFrom(routes, at, new Map()) };
}

/** Every edge that some answer takes, in page order. */
export function edgesOf(routes: Routes): Edge[] {
  return routes.nodes.flatMap(({ id: from }, at) =>
    edgesFrom(routes, at).map(([kind, exit]): Edge => ({ from, kind, to: targetOf(routes, exit) })),
  );
}

/** The page or end that an exit leads to. */
export function targetOf({ nodes, endings }: Routes, exit: Exit): Target {
  if (typeof exit === 'number') {
    return nodes[exit]?.id ?? 'end';
  }
  return exit === endings[0] ? 'end' : exit;
}

/** Indexes of the pages a respondent can reach. */
export function reachableIndexes(routes: Routes): ReadonlySet<number> {
  return withFollowing(routes, routes.start === undefined ? [] : [routes.start]);
}

/** Indexes of the pages that can follow a page, directly or later. */
export function reachableFrom(routes: Routes, at: number): ReadonlySet<number> {
  return withFollowing(routes, nextIndexes(routes, at));
}

/** The pages no respondent can reach, in page order. */
export function unreachablePages(routes: Routes): PageId[] {
  const reachable = reachableIndexes(routes);
  return idsOf(routes, (at) => !reachable.has(at));
}

/** The pages from which no answers lead to the end, in page order. */
export function trappedPages(routes: Routes): PageId[] {
  const distances = distancesToEnd(routes);
  return idsOf(routes, (at) => !distances.has(at));
}

/** The cycles that no answer can leave: each a set of pages, in page order, that lead only to one another. */
export function inescapableCycles(routes: Routes): PageId[][] {
  const distances = distancesToEnd(routes);
  const ahead = new Map<number, ReadonlySet<number>>();
  for (const at of routes.nodes.keys()) {
    if (!distances.has(at)) {
      ahead.set(at, reachableFrom(routes, at));
    }
  }
  const cycles: PageId[][] = [];
  const reported = new Set<number>();
  for (const [at, cycle] of ahead) {
    // A page that leads into a cycle but cannot be reached from it is not part of it.
    if (!reported.has(at) && [...cycle].every((next) => ahead.get(next)?.has(at))) {
      cycles.push(idsOf(routes, (other) => cycle.has(other)));
      for (const other of cycle) {
        reported.add(other);
      }
    }
  }
  return cycles;
}

/** The edges from a page that some valid answer takes; answers of different pages do not depend on one another. */
function edgesFrom(routes: Routes, at: number): (readonly [EdgeKind, Exit])[] {
  const exits = routes.nodes[at]?.exits;
  if (exits?.by !== 'condition') {
    return exits ? [['next', exits.exit]] : [];
  }
  const { open, whenTrue, whenFalse } = exits;
  return [
    ...(open.whenTrue ? [['true', whenTrue] as const] : []),
    ...(open.whenFalse ? [['false', whenFalse] as const] : []),
  ];
}

function nextIndexes(routes: Routes, at: number): number[] {
  return edgesFrom(routes, at).flatMap(([, exit]) => (typeof exit === 'number' ? [exit] : []));
}

/** These indexes and every index that can follow them. */
function withFollowing(routes: Routes, from: readonly number[]): ReadonlySet<number> {
  const found = new Set(from);
  // Iterating a set also visits the items added meanwhile.
  for (const at of found) {
    for (const next of nextIndexes(routes, at)) {
      found.add(next);
    }
  }
  return found;
}

function idsOf(routes: Routes, matches: (at: number) => boolean): PageId[] {
  return routes.nodes.filter((_, at) => matches(at)).map(({ id }) => id);
}

/** The fewest pages between each page and the end, found backwards from the end; missing for pages that never reach it. */
function distancesToEnd(routes: Routes): ReadonlyMap<number, number> {
  const distances = new Map<number, number>();
  const before = routes.nodes.map((): number[] => []);
  for (const at of routes.nodes.keys()) {
    for (const [, exit] of edgesFrom(routes, at)) {
      if (typeof exit === 'number') {
        before[exit]?.push(at);
      } else {
        distances.set(at, 0);
      }
    }
  }
  // Iterating a map also visits the entries added meanwhile: this is a breadth-first search.
  for (const [at, distance] of distances) {
    for (const earlier of before[at] ?? []) {
      if (!distances.has(earlier)) {
        distances.set(earlier, distance + 1);
      }
    }
  }
  return distances;
}

function longestFrom(routes: Routes, at: number, known: Map<number, number | null>): number | null {
  const found = known.get(at);
  if (found !== undefined) {
    return found;
  }
  // Reaching this page again before its result is known means a cycle.
  known.set(at, null);
  const rests = nextIndexes(routes, at).map((next) => longestFrom(routes, next, known));
  const longest = rests.reduce<number | null>(
    (most, rest) => (most === null || rest === null ? null : Math.max(most, rest + 1)),
    0,
  );
  known.set(at, longest);
  return longest;
}
