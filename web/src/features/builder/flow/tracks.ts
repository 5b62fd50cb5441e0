/** The horizontal part of an edge in the gap between two rows: it arrives from above at `from` and continues down at `to`. */
export type HorizontalSegment = {
  /** Segments with the same key (same kind, same target) may overlap. */
  readonly key: string;
  readonly from: number;
  readonly to: number;
  readonly minTrack: number;
};

type Bundle = {
  readonly segments: HorizontalSegment[];
  left: number;
  right: number;
  minTrack: number;
};

/** Lines closer than this look like one. */
const MIN_DISTANCE = 10;

/**
 * Assigns tracks so that segments of different keys do not overlap, and a line turns off before another one arrives at
 * the same position. Returns the tracks in the order of the segments.
 */
export function assignTracks(segments: readonly HorizontalSegment[]): readonly number[] {
  const bundles = bundleByKey(segments);
  const pending = [...bundles.values()];
  const trackOf = new Map<Bundle, number>();
  while (pending.length > 0) {
    // If all wait for one another, start with the first.
    const free = pending.findIndex((bundle) => pending.every((other) => !turnsOffAbove(other, bundle)));
    const [bundle] = pending.splice(Math.max(free, 0), 1);
    if (bundle === undefined) {
      break;
    }
    let track = bundle.minTrack;
    for (const [other, at] of trackOf) {
      if (turnsOffAbove(other, bundle)) {
        track = Math.max(track, at + 1);
      }
    }
    while ([...trackOf].some(([other, at]) => at === track && overlaps(other, bundle))) {
      track += 1;
    }
    trackOf.set(bundle, track);
  }
  return segments.map(({ key }) => {
    const bundle = bundles.get(key);
    return (bundle && trackOf.get(bundle)) ?? 0;
  });
}

function bundleByKey(segments: readonly HorizontalSegment[]): Map<string, Bundle> {
  const bundles = new Map<string, Bundle>();
  for (const segment of segments) {
    const ends = [segment.from, segment.to];
    const bundle = bundles.get(segment.key) ?? {
      segments: [],
      left: Number.POSITIVE_INFINITY,
      right: Number.NEGATIVE_INFINITY,
      minTrack: 0,
    };
    bundle.segments.push(segment);
    bundle.left = Math.min(bundle.left, ...ends);
    bundle.right = Math.max(bundle.right, ...ends);
    bundle.minTrack = Math.max(bundle.minTrack, segment.minTrack);
    bundles.set(segment.key, bundle);
  }
  return bundles;
}

function overlaps(one: Bundle, other: Bundle): boolean {
  return one.left < other.right + MIN_DISTANCE && other.left < one.right + MIN_DISTANCE;
}

/** Whether `one` arrives where `other` continues down, so it has to turn off first. */
function turnsOffAbove(one: Bundle, other: Bundle): boolean {
  return (
    one !== other &&
    one.segments.some(({ from }) => other.segments.some(({ to }) => Math.abs(from - to) < MIN_DISTANCE))
  );
}
