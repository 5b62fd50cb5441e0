import type { components } from '../../../api/schema.gen';

export type FormAnalytics = components['schemas']['FormAnalytics'];

/** Every single answer of a form, to read, filter and delete. */
export function ResponsesTab({ formId }: { formId: string; analytics: FormAnalytics }) {
  return <p>{formId}</p>;
}
