/** A stretch that runs sideways in the room between two rows: it comes down at `from` and goes on down at `to`. */
export type Stretch = {
  /** Stretches of one key lead to one place in one manner: they may lie on one another. */
  readonly key: string;
  readonly from: number;
  readonly to: number;
  /** The first track it may have. */
  readonly least: number;
};

type Bundle = {
  readonly stretches: Stretch[];
  left: number;
  right: number;
  least: number;
};

/** How near two lines may come before they read as one. */
const NEAR = 10;

/**
 * Gives each stretch a track of its own where it would lie on another one, and lets whatever comes down above a place
 * turn off before anything else arrives there. Returns the tracks in the order of the stretches.
 */
export function tracksOf(stretches: readonly Stretch[]): readonly number[] {
  const bundles = bundled(stretches);
  const waiting = [...bundles.values()];
  const trackOf = new Map<Bundle, number>();
  while (waiting.length > 0) {
    // Where each waits for another in a circle, one has to begin.
    const free = waiting.findIndex((bundle) => waiting.every((other) => !turnsOffAbove(other, bundle)));
    const [bundle] = waiting.splice(Math.max(free, 0), 1);
    if (bundle === undefined) {
      break;
    }
    let track = bundle.least;
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
  return stretches.map(({ key }) => {
    const bundle = bundles.get(key);
    return (bundle && trackOf.get(bundle)) ?? 0;
  });
}

function bundled(stretches: readonly Stretch[]): Map<string, Bundle> {
  const bundles = new Map<string, Bundle>();
  for (const stretch of stretches) {
    const ends = [stretch.from, stretch.to];
    const bundle = bundles.get(stretch.key) ?? {
      stretches: [],
      left: Number.POSITIVE_INFINITY,
      right: Number.NEGATIVE_INFINITY,
      least: 0,
    };
    bundle.stretches.push(stretch);
    bundle.left = Math.min(bundle.left, ...ends);
    bundle.right = Math.max(bundle.right, ...ends);
    bundle.least = Math.max(bundle.least, stretch.least);
    bundles.set(stretch.key, bundle);
  }
  return bundles;
}

function overlaps(one: Bundle, other: Bundle): boolean {
  return one.left < other.right + NEAR && other.left < one.right + NEAR;
}

/** Whether `one` comes down where `other` goes on down, so that it has to turn off first. */
function turnsOffAbove(one: Bundle, other: Bundle): boolean {
  return (
    one !== other &&
    one.stretches.some(({ from }) => other.stretches.some(({ to }) => Math.abs(from - to) < NEAR))
  );
}
