const STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];
const INTERVALS = 4;

/** Four round steps that reach past the longest bar. */
export function axisFor(longest: number): { step: number; max: number } {
  const least = Math.max(1, longest / INTERVALS);
  const size = 10 ** Math.floor(Math.log10(least));
  const step = STEPS.map((factor) => factor * size).find((each) => each >= least && Number.isInteger(each));
  const wanted = step ?? Math.ceil(least);
  return { step: wanted, max: wanted * INTERVALS };
}
