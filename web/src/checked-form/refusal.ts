import type { ParseKeys } from 'i18next';

/** Why an entry was not sent: the sentence to show, and the field it is about. */
export type Refusal<Field extends string> = { field: Field; reason: ParseKeys };

/** The first of these fields that is empty, refused with this reason. */
export function refuseEmpty<Field extends string>(
  values: Record<Field, string>,
  fields: readonly Field[],
  reason: ParseKeys,
): Refusal<Field> | null {
  const empty = fields.find((field) => values[field].trim() === '');
  return empty === undefined ? null : { field: empty, reason };
}
