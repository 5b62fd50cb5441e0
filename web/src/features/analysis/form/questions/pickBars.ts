import { answerTypeOf } from '../../../../form-rules/questionKinds';
import type { KindName } from '../../../../form-rules/questions';
/** Bars shown before "Show all". */
export const BARS_SHOWN = 10;
/** Scales and ratings show a few more, so that usually all their values fit. */
export const VALUES_SHOWN = 12;
/** More slices are unreadable. */
const MAX_SLICES = 8;

/** Fewer options without answers stay visible, because hiding them would save no space. */
const ZEROS_FOLDED = 3;

type Counted = { key: string; count: number };

/** The keys of the `max` largest bars; on a tie the earlier one wins. */
export function largest(bars: readonly Counted[], max: number): ReadonlySet<string> {
  const ranked = bars
    .map(({ key, count }, index) => ({ key, count, index }))
    .toSorted((one, other) => other.count - one.count || one.index - other.index);
  return new Set(ranked.slice(0, max).map(({ key }) => key));
}

/** The bars shown before "Show all", in the given order. */
export function foldedBars<T extends Counted>(
  { type }: { type: KindName },
  bars: readonly T[],
): readonly T[] {
  if (answerTypeOf(type) === 'number') {
    const picked = largest(bars, VALUES_SHOWN);
    return bars.filter(({ key }) => picked.has(key));
  }
  const answered = bars.filter(({ count }) => count > 0);
  const open = bars.length - answered.length >= ZEROS_FOLDED ? answered : bars;
  const picked = largest(open, BARS_SHOWN);
  return open.filter(({ key }) => picked.has(key));
}

/** The keys of the bars with their own slice; all others share one. */
export function slices(bars: readonly Counted[]): ReadonlySet<string> {
  const counted = bars.filter(({ count }) => count > 0);
  return counted.length <= MAX_SLICES
    ? new Set(bars.map(({ key }) => key))
    : largest(counted, MAX_SLICES - 1);
}
