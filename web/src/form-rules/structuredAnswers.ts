import type { AddressAnswer, Answer } from './answer';

// Only fields that are loaded lazily need these.

/** The chosen columns of a row of a Matrix. */
export function columnsIn(answer: Answer | undefined, row: string): readonly string[] {
  const rows = typeof answer === 'object' && 'rows' in answer ? answer.rows : {};
  // An id such as `constructor` must not find a property of every object.
  const chosen = Object.hasOwn(rows, row) ? rows[row] : undefined;
  return typeof chosen === 'string' ? [chosen] : (chosen ?? []);
}

/** The parts of an address. */
export function partsIn(answer: Answer | undefined): AddressAnswer['address'] {
  return typeof answer === 'object' && 'address' in answer ? answer.address : {};
}
