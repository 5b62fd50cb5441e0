import type { ParseKeys } from 'i18next';

export type ValidationError<Field extends string> = { field: Field; reason: ParseKeys };

/** One error for each of these fields that is empty. */
export function emptyFieldErrors<Field extends string>(
  values: Record<Field, string>,
  fields: readonly Field[],
  reason: ParseKeys,
): ValidationError<Field>[] {
  return fields.filter((field) => values[field].trim() === '').map((field) => ({ field, reason }));
}

export function errorIf<Field extends string>(
  isInvalid: boolean,
  field: Field,
  reason: ParseKeys,
): ValidationError<Field>[] {
  return isInvalid ? [{ field, reason }] : [];
}
