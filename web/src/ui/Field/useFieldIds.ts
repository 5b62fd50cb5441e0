import { useId } from 'react';

export type FieldIds = { control: string; error: string; hint: string };

/** The ids that tie a control to its label, its error and its hint. */
export function useFieldIds(): FieldIds {
  const id = useId();
  return { control: id, error: `${id}error`, hint: `${id}hint` };
}

/** The accessibility attributes of a control with this error and hint: the error is read first. */
export function describeControl(ids: FieldIds, { error, hint }: { error?: unknown; hint?: unknown }) {
  const describedBy = [error && ids.error, hint && ids.hint].filter(Boolean).join(' ');
  return {
    id: ids.control,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy || undefined,
  } as const;
}
