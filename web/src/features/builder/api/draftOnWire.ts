import type { components } from '../../../api/schema.gen';
import type { DraftForm } from '../draft/document';

/** A draft as the server confirmed it: the next save is based on this. */
export type Confirmed = { readonly form: DraftForm; readonly revision: number };

type DraftOut = components['schemas']['Draft'];

/** The part of a draft that is edited; what the server derives from it is left behind. */
export function confirmedFrom({ name, pages, pageConditions, startPage, revision }: DraftOut): Confirmed {
  const form = { name, pages, pageConditions, ...(startPage !== undefined && { startPage }) };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server gives every id, and ids are texts on the wire.
  return { form: form as unknown as DraftForm, revision };
}

/** A form as it is sent. */
export function sentForm(form: DraftForm): Pick<components['schemas']['SavedDraft'], 'name' | 'pages'> {
  const { name, pages, pageConditions, startPage } = form;
  const sent = { name, pages, pageConditions, ...(startPage !== undefined && { startPage }) };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same shape, only that nobody may change it.
  return sent as unknown as components['schemas']['SavedDraft'];
}
