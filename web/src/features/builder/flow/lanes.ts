/** A way that goes round the outside: from the room below one row to the room above another. */
export type Trip = {
  /** Trips of one key lead to one place in one manner: they share a lane. */
  readonly key: string;
  readonly rooms: readonly number[];
  readonly isLeft: boolean;
};

type Lane = { readonly isLeft: boolean; top: number; bottom: number };

const TO_FIRST_LANE = 28;
const BETWEEN_LANES = 16;

/** Where each trip goes up or down beside the chart, the shortest trips nearest to it. */
export function lanesOf(
  trips: readonly Trip[],
  edges: { readonly left: number; readonly right: number },
): ReadonlyMap<string, number> {
  const lanes = new Map<string, Lane>();
  for (const { key, rooms, isLeft } of trips) {
    const lane = lanes.get(key) ?? {
      isLeft,
      top: Number.POSITIVE_INFINITY,
      bottom: Number.NEGATIVE_INFINITY,
    };
    lane.top = Math.min(lane.top, ...rooms);
    lane.bottom = Math.max(lane.bottom, ...rooms);
    lanes.set(key, lane);
  }
  const taken: { readonly lane: Lane; readonly at: number }[] = [];
  const found = new Map<string, number>();
  const shortestFirst = [...lanes].toSorted(
    ([, one], [, other]) => one.bottom - one.top - (other.bottom - other.top),
  );
  for (const [key, lane] of shortestFirst) {
    let at = 0;
    while (taken.some((other) => other.at === at && liesBeside(other.lane, lane))) {
      at += 1;
    }
    taken.push({ lane, at });
    const out = TO_FIRST_LANE + at * BETWEEN_LANES;
    found.set(key, lane.isLeft ? edges.left - out : edges.right + out);
  }
  return found;
}

function liesBeside(one: Lane, other: Lane): boolean {
  return one.isLeft === other.isLeft && one.top <= other.bottom && other.top <= one.bottom;
}
