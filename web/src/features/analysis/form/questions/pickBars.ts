/** So many bars are shown before the reader asks for all. */
export const BARS_SHOWN = 10;
/** A scale or rating shows all its values, which are few more. */
export const VALUES_SHOWN = 12;
/** A pie of more slices cannot be read. */
const MOST_SLICES = 8;

type Counted = { key: string; count: number };

/** The keys of the largest, so many at most; of two alike the earlier one. */
export function largest(bars: readonly Counted[], most: number): ReadonlySet<string> {
  const ranked = bars
    .map(({ key, count }, index) => ({ key, count, index }))
    .toSorted((one, other) => other.count - one.count || one.index - other.index);
  return new Set(ranked.slice(0, most).map(({ key }) => key));
}

/** The keys of the bars that are slices of their own; all others share one. */
export function slices(bars: readonly Counted[]): ReadonlySet<string> {
  const counted = bars.filter(({ count }) => count > 0);
  return counted.length <= MOST_SLICES
    ? new Set(bars.map(({ key }) => key))
    : largest(counted, MOST_SLICES - 1);
}
