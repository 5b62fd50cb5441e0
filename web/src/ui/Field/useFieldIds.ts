import { useId } from 'react';

export type FieldIds = { control: string; error: string; hint: string };

/** Ids that link a control to its label, error and hint. */
export function useFieldIds(): FieldIds {
  const id = useId();
  return { control: id, error: `${id}error`, hint: `${id}hint` };
}

/** ARIA attributes of a control; the error is read before the hint. */
export function describeControl(ids: FieldIds, { error, hint }: { error?: unknown; hint?: unknown }) {
  const describedBy = [error && ids.error, hint && ids.hint].filter(Boolean).join(' ');
  return {
    id: ids.control,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy || undefined,
  } as const;
}
