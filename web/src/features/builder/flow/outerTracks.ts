/** An edge that runs outside the chart, from the gap below one row to the gap above another. */
export type OuterEdge = {
  /** Edges with the same key share a track: same kind, same target. */
  readonly key: string;
  readonly gaps: readonly number[];
  readonly isLeft: boolean;
};

type OuterTrack = { readonly isLeft: boolean; top: number; bottom: number };

const FIRST_TRACK_OFFSET = 28;
const TRACK_GAP = 16;

/** Assigns each outer edge a horizontal position beside the chart, the shortest edges nearest. */
export function assignOuterTracks(
  edges: readonly OuterEdge[],
  bounds: { readonly left: number; readonly right: number },
): ReadonlyMap<string, number> {
  const tracks = new Map<string, OuterTrack>();
  for (const { key, gaps, isLeft } of edges) {
    const track = tracks.get(key) ?? {
      isLeft,
      top: Number.POSITIVE_INFINITY,
      bottom: Number.NEGATIVE_INFINITY,
    };
    track.top = Math.min(track.top, ...gaps);
    track.bottom = Math.max(track.bottom, ...gaps);
    tracks.set(key, track);
  }
  const used: { readonly track: OuterTrack; readonly at: number }[] = [];
  const found = new Map<string, number>();
  const shortestFirst = [...tracks].toSorted(
    ([, one], [, other]) => one.bottom - one.top - (other.bottom - other.top),
  );
  for (const [key, track] of shortestFirst) {
    let at = 0;
    while (used.some((other) => other.at === at && overlaps(other.track, track))) {
      at += 1;
    }
    used.push({ track, at });
    const out = FIRST_TRACK_OFFSET + at * TRACK_GAP;
    found.set(key, track.isLeft ? bounds.left - out : bounds.right + out);
  }
  return found;
}

function overlaps(one: OuterTrack, other: OuterTrack): boolean {
  return one.isLeft === other.isLeft && one.top <= other.bottom && other.top <= one.bottom;
}
