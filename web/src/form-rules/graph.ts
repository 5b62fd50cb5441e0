import type { Target } from './definition';
import type { PageId } from './ids';
import type { Exit, Routes } from './routing';

/** One way from a page that some answer takes, and why: the condition is met, is not, or there is none. */
export type Edge = { readonly from: PageId; readonly way: Way; readonly to: Target };

export type Way = 'true' | 'false' | 'next';

/**
 * How many pages can still come after one: the fewest, or null when no answer ever reaches the end, and the most, or
 * null when a respondent can go round as often as they like.
 */
export type Remaining = { readonly shortest: number | null; readonly longest: number | null };

/** How many pages can come after `page`, or nothing when there is no such page. */
export function remaining(routes: Routes, page: PageId): Remaining | undefined {
  const at = routes.places.get(page);
  return at === undefined
    ? undefined
    : { shortest: distancesToEnd(routes).get(at) ?? null, longest: longestFrom(routes, at, new Map()) };
}

/** Every way that can be taken, in page order. */
export function edgesOf(routes: Routes): Edge[] {
  return routes.stops.flatMap(({ id: from }, at) =>
    waysFrom(routes, at).map(
      ([way, exit]): Edge => ({ from, way, to: exit === 'end' ? exit : (routes.stops[exit]?.id ?? 'end') }),
    ),
  );
}

/** The places of the pages a respondent can come to. */
export function reachedPlaces(routes: Routes): ReadonlySet<number> {
  return spread(routes, routes.start === undefined ? [] : [routes.start]);
}

/** The pages no respondent can come to, in page order. */
export function unreachablePages(routes: Routes): PageId[] {
  const reached = reachedPlaces(routes);
  return idsOf(routes, (at) => !reached.has(at));
}

/** The pages from which no answers lead to the end, in page order. */
export function trappedPages(routes: Routes): PageId[] {
  const distances = distancesToEnd(routes);
  return idsOf(routes, (at) => !distances.has(at));
}

/** The cycles that no answer can leave: each a set of pages, in page order, that leads to all of itself and to nothing else. */
export function inescapableCycles(routes: Routes): PageId[][] {
  const distances = distancesToEnd(routes);
  const ahead = new Map<number, ReadonlySet<number>>();
  for (const at of routes.stops.keys()) {
    if (!distances.has(at)) {
      ahead.set(at, spread(routes, nextPlaces(routes, at)));
    }
  }
  const cycles: PageId[][] = [];
  const told = new Set<number>();
  for (const [at, cycle] of ahead) {
    // A page that leads into a cycle but is not led back to is no part of it.
    if (!told.has(at) && [...cycle].every((next) => ahead.get(next)?.has(at))) {
      cycles.push(idsOf(routes, (place) => cycle.has(place)));
      for (const place of cycle) {
        told.add(place);
      }
    }
  }
  return cycles;
}

/** The ways from a page that some acceptable answer takes: the answers of different pages are free of one another. */
function waysFrom(routes: Routes, at: number): (readonly [Way, Exit])[] {
  const leaving = routes.stops[at]?.leaving;
  if (leaving?.by !== 'condition') {
    return leaving ? [['next', leaving.exit]] : [];
  }
  const { open, whenTrue, whenFalse } = leaving;
  return [
    ...(open.whenTrue ? [['true', whenTrue] as const] : []),
    ...(open.whenFalse ? [['false', whenFalse] as const] : []),
  ];
}

function nextPlaces(routes: Routes, at: number): number[] {
  return waysFrom(routes, at).flatMap(([, exit]) => (exit === 'end' ? [] : [exit]));
}

/** These places and every place that can follow them. */
function spread(routes: Routes, from: readonly number[]): ReadonlySet<number> {
  const found = new Set(from);
  // A set that grows while it is walked is walked to its new end.
  for (const at of found) {
    for (const next of nextPlaces(routes, at)) {
      found.add(next);
    }
  }
  return found;
}

function idsOf(routes: Routes, isMeant: (at: number) => boolean): PageId[] {
  return routes.stops.filter((_, at) => isMeant(at)).map(({ id }) => id);
}

/** The fewest pages between each page and the end, found backwards from the end; none for pages that never end. */
function distancesToEnd(routes: Routes): ReadonlyMap<number, number> {
  const distances = new Map<number, number>();
  const before = routes.stops.map((): number[] => []);
  for (const at of routes.stops.keys()) {
    for (const [, exit] of waysFrom(routes, at)) {
      if (exit === 'end') {
        distances.set(at, 0);
      } else {
        before[exit]?.push(at);
      }
    }
  }
  // A map that grows while it is walked is walked to its new end: the nearest pages come first.
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
  // Coming here again before this is worked out is going round.
  known.set(at, null);
  const rests = nextPlaces(routes, at).map((next) => longestFrom(routes, next, known));
  const longest = rests.reduce<number | null>(
    (most, rest) => (most === null || rest === null ? null : Math.max(most, rest + 1)),
    0,
  );
  known.set(at, longest);
  return longest;
}
