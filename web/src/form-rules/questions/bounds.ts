import { invalid, type ReadAnswer } from '../answerErrors';

/** The least and the greatest value, in the notation of answers. */
export type Bounds = { readonly min?: string; readonly max?: string };

/** A missing bound is NaN: nothing is below or above it. */
export type NumberBounds = readonly [least: number, greatest: number];

export function numberBounds({ min, max }: Bounds, order = byDigits): NumberBounds {
  return [min === undefined ? Number.NaN : order(min), max === undefined ? Number.NaN : order(max)];
}

export function checkBounds(
  answer: string,
  [least, greatest]: NumberBounds,
  order = byDigits,
): ReadAnswer<string> {
  if (order(answer) < least) {
    return invalid('below_min');
  }
  return order(answer) > greatest ? invalid('above_max') : { answer };
}

/** Whether only one value is within the bounds. */
export function areEqual([least, greatest]: NumberBounds): boolean {
  return least === greatest;
}

/** Days and times are in the order of their digits. */
function byDigits(value: string): number {
  return Number(value.replaceAll(/[^0-9]/g, ''));
}
