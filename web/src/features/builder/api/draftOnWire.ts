import type { components } from '../../../api/schema.gen';
import { storable } from '../../../form-rules/textRules';
import { storedName } from '../draft/asStored';
import type { DraftForm } from '../draft/document';

/** A draft as the server confirmed it: the next save is based on this. */
export type Confirmed = { readonly form: DraftForm; readonly revision: number };

type DraftOut = components['schemas']['Draft'];

/** The part of a draft that is edited; what the server derives from it is left behind. */
export function confirmedFrom({
  name,
  pages,
  pageConditions,
  startPage,
  revision,
}: Pick<DraftOut, 'name' | 'pages' | 'pageConditions' | 'startPage' | 'revision'>): Confirmed {
  const form = { name, pages, pageConditions, ...(startPage !== undefined && { startPage }) };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server gives every id, and ids are texts on the wire.
  return { form: form as unknown as DraftForm, revision };
}

/** Whether this is a draft at all: what stands between may answer in the server's place. */
export function isDraft(value: unknown): value is DraftOut {
  return (
    typeof value === 'object' &&
    value !== null &&
    'revision' in value &&
    typeof value.revision === 'number' &&
    'pages' in value &&
    Array.isArray(value.pages) &&
    'pageConditions' in value
  );
}

/** A form as it is sent. The server refuses everything for the sake of a name it does not like. */
export function sentForm(form: DraftForm): Pick<components['schemas']['SavedDraft'], 'name' | 'pages'> {
  const { pages, pageConditions, startPage } = form;
  const name = storedName(form.name);
  const sent = { name, pages, pageConditions, ...(startPage !== undefined && { startPage }) };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same shape, only that nobody may change it.
  return sent as unknown as components['schemas']['SavedDraft'];
}

/** As JSON without what no text can hold: half a pasted emoji would have everything refused. */
export function storableJson(body: unknown): string {
  return JSON.stringify(body, (_, value: unknown) => (typeof value === 'string' ? storable(value) : value));
}
