import type { Way } from '../../../form-rules/graph';
import type { FlowWay } from './flowOf';
import { lanesOf } from './lanes';
import { type Stretch, tracksOf } from './tracks';

/** A point of the chart. */
export type Spot = { readonly x: number; readonly y: number };

/** A way as it is drawn: from corner to corner, the last at the box it leads to. */
export type Route = FlowWay & { readonly corners: readonly Spot[] };

/** The word at one or more ways that lie on one another. */
export type WayWord = {
  readonly at: Spot;
  readonly way: 'true' | 'false';
  /** The ways it stands for. */
  readonly ids: readonly string[];
};

/** A node in its row and column. */
export type Standing = {
  readonly id: string;
  readonly rank: number;
  readonly middle: number;
  readonly width: number;
  readonly height: number;
  readonly forks: boolean;
};

/** Where the rows begin, and how the lines run between them. */
export type Routing = {
  readonly tops: readonly number[];
  readonly routes: readonly Route[];
  /** The middles of the diamonds, by page. */
  readonly forks: ReadonlyMap<string, Spot>;
  readonly words: readonly WayWord[];
  /** The right edge of it all. */
  readonly right: number;
};

/** Half a diamond, and how far from its middle a line turns that cannot go straight on. */
const DIAMOND = 12;
const ELBOW = 26;
const STEM = 34;
const BEFORE_TRACKS = 36;
const BETWEEN_TRACKS = 14;
const TRACKS_TO_WORD = 37;
const WORD_TO_BOX = 41;
const TRACKS_TO_BOX = 46;
const STRAIGHT_DOWN = 60;
/** How far from the middle of a box each kind of way arrives where several kinds do. */
const PORT: Record<Way, number> = { true: -40, next: 0, false: 40 };

/** A stretch of a way through the room below a row; the room above the first row is -1. */
type Run = Stretch & {
  readonly way: FlowWay;
  readonly room: number;
  /** The middle of the diamond it leaves, when it leaves one. */
  readonly fork: number | undefined;
  readonly bearsWord: boolean;
};

/** A way with the nodes it joins, and where it arrives. */
type Trip = {
  readonly way: FlowWay;
  readonly from: Standing;
  readonly to: Standing;
  readonly port: number;
};

/**
 * Finds the way of every line between the boxes, and with it how far apart the rows stand: lines run sideways only
 * between rows and downwards only past boxes, so none crosses a box. `passes` says where a way goes down through the
 * rows between its ends; a way without goes round the outside.
 */
export function routeWays(
  standing: readonly Standing[],
  ways: readonly FlowWay[],
  passes: ReadonlyMap<FlowWay, readonly number[]>,
): Routing {
  const trips = tripsOf(standing, ways);
  const lines = [...passes.values()].flat();
  const left = Math.min(...standing.map(({ middle, width }) => middle - width / 2), ...lines);
  const right = Math.max(...standing.map(({ middle, width }) => middle + width / 2), ...lines);
  const lanes = lanesOf(
    trips
      .filter(({ way }) => !passes.has(way))
      .map(({ way, from, to, port }) => ({
        key: keyOf(way),
        rooms: [from.rank, to.rank - 1],
        isLeft: from.middle + port < left + right,
      })),
    { left, right },
  );
  const runsOf = new Map(
    trips.map((trip) => [
      trip.way,
      runsBetween(trip, passes.get(trip.way), lanes.get(keyOf(trip.way)) ?? right),
    ]),
  );
  const runs = [...runsOf.values()].flat();
  const { tops, rooms, trackOf } = spaceRows(standing, runs);

  const routes = trips.map(({ way, from, to, port }): Route => {
    const bottom = (tops[from.rank] ?? 0) + from.height;
    return {
      ...way,
      corners: [
        ...(way.way === 'next' ? [{ x: from.middle, y: bottom }] : []),
        ...(runsOf.get(way) ?? []).flatMap((run) =>
          cornersOf(run, trackOf.get(run), rooms.get(run.room)?.first ?? 0),
        ),
        { x: port, y: tops[to.rank] ?? 0 },
      ],
    };
  });
  return {
    tops,
    routes,
    forks: new Map(
      standing
        .filter(({ forks }) => forks)
        .map(({ id, middle, rank }) => [id, { x: middle, y: rooms.get(rank)?.first ?? 0 }]),
    ),
    words: wordsOf(runs, (room) => (rooms.get(room)?.last ?? 0) + TRACKS_TO_WORD),
    right: Math.max(right, ...lanes.values()),
  };
}

function keyOf({ way, to }: FlowWay): string {
  return `${way} ${to}`;
}

function tripsOf(standing: readonly Standing[], ways: readonly FlowWay[]): Trip[] {
  const nodes = new Map(standing.map((node) => [node.id, node]));
  const trips = ways.flatMap((way) => {
    const [from, to] = [nodes.get(way.from), nodes.get(way.to)];
    return from && to ? [{ way, from, to }] : [];
  });
  const kinds = new Map<string, Set<Way>>();
  const offMiddle = new Set<string>();
  for (const { way, from, to } of trips) {
    kinds.set(to.id, new Set([...(kinds.get(to.id) ?? []), way.way]));
    // From a diamond right above, a line to the middle would have to turn back.
    if (way.way !== 'next' && Math.abs(to.middle - from.middle) < ELBOW) {
      offMiddle.add(keyOf(way));
    }
  }
  return trips.map((trip) => {
    const isApart = (kinds.get(trip.to.id)?.size ?? 0) > 1 || offMiddle.has(keyOf(trip.way));
    return { ...trip, port: trip.to.middle + (isApart ? PORT[trip.way.way] : 0) };
  });
}

function runsBetween(
  { way, from, to, port }: Trip,
  passes: readonly number[] | undefined,
  lane: number,
): Run[] {
  const isWorded = way.way !== 'next';
  const stops = passes ? [from.middle, ...passes, port] : [from.middle, lane];
  const down = stops.slice(1).map((x, at): Run => {
    const start = stops[at] ?? 0;
    const base = { way, key: keyOf(way), room: from.rank + at, from: start, to: x, least: 0 };
    if (at > 0 || !isWorded) {
      return { ...base, fork: undefined, bearsWord: false };
    }
    const side = sideOf(way);
    // True leaves the diamond on the left and False on the right; what has to go to the other side turns below it.
    const turns = (x - start) * side < ELBOW;
    return {
      ...base,
      fork: start,
      from: start + side * (turns ? ELBOW : DIAMOND),
      bearsWord: passes !== undefined,
      least: turns ? 1 : 0,
    };
  });
  const arriving = { way, key: keyOf(way), room: to.rank - 1, from: lane, to: port, least: 0 };
  return passes ? down : [...down, { ...arriving, fork: undefined, bearsWord: isWorded }];
}

function sideOf({ way }: FlowWay): -1 | 1 {
  return way === 'true' ? -1 : 1;
}

/** Puts the rows below one another with as much room between them as the lines there need. */
function spaceRows(standing: readonly Standing[], runs: readonly Run[]) {
  const rows = Math.max(...standing.map(({ rank }) => rank)) + 1;
  const tops: number[] = [];
  const rooms = new Map<number, { readonly first: number; readonly last: number }>();
  const trackOf = new Map<Run, number>();
  let y = 0;
  for (let room = -1; room < rows; room += 1) {
    const inRow = standing.filter(({ rank }) => rank === room);
    if (room >= 0) {
      tops[room] = y;
      y += Math.max(...inRow.map(({ height }) => height));
    }
    const here = runs.filter((run) => run.room === room);
    const sideways = here.filter(({ fork, from, to }) => fork !== undefined || from !== to);
    const tracks = tracksOf(sideways);
    const first = y + (inRow.some(({ forks }) => forks) ? STEM + DIAMOND : BEFORE_TRACKS);
    const last = first + Math.max(0, ...tracks) * BETWEEN_TRACKS;
    rooms.set(room, { first, last });
    for (const [at, run] of sideways.entries()) {
      trackOf.set(run, first + (tracks[at] ?? 0) * BETWEEN_TRACKS);
    }
    if (here.some(({ bearsWord }) => bearsWord)) {
      y = last + TRACKS_TO_WORD + WORD_TO_BOX;
    } else if (sideways.length > 0) {
      y = last + TRACKS_TO_BOX;
    } else if (room >= 0) {
      y += STRAIGHT_DOWN;
    }
  }
  return { tops, rooms, trackOf };
}

/** The corners of a run, without where it came from and where it goes. */
function cornersOf({ way, fork, from, to, least }: Run, track: number | undefined, first: number): Spot[] {
  const y = track ?? first;
  if (fork !== undefined) {
    const elbow = fork + sideOf(way) * ELBOW;
    const turn = [
      { x: elbow, y: first },
      { x: elbow, y },
    ];
    return [
      { x: fork + sideOf(way) * DIAMOND, y: first },
      ...(least > 0 || y > first ? turn : []),
      { x: to, y },
    ];
  }
  return track === undefined
    ? []
    : [
        { x: from, y },
        { x: to, y },
      ];
}

/** The word of a way stands where it first goes down again, or at the box when it went round the outside. */
function wordsOf(runs: readonly Run[], heightIn: (room: number) => number): WayWord[] {
  const words = new Map<string, WayWord>();
  for (const { way, room, to, bearsWord } of runs) {
    if (bearsWord && way.way !== 'next') {
      const key = `${room} ${to} ${way.way}`;
      const ids = [...(words.get(key)?.ids ?? []), way.id];
      words.set(key, { at: { x: to, y: heightIn(room) }, way: way.way, ids });
    }
  }
  return [...words.values()];
}
