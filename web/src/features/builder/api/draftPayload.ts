import type { components } from '../../../api/schema.gen';
import { sanitize } from '../../../form-rules/textRules';
import type { DraftForm } from '../draft/document';
import { renumberForm } from '../draft/numbering';
import { toServerName } from '../draft/toServerForm';

/** A draft as last confirmed by the server; the next save is based on it. */
export type ConfirmedDraft = { readonly form: DraftForm; readonly revision: number };

/** The answer to a sent draft: its new revision, or a newer draft that was saved before. */
export type DraftAnswer = { readonly revision: number } | { readonly newer: ConfirmedDraft };

type DraftOut = components['schemas']['Draft'];

/** Keeps only the editable fields of a server draft. */
export function parseDraft({
  name,
  pages,
  pageConditions,
  startPage,
  settings,
  revision,
}: Pick<
  DraftOut,
  'name' | 'pages' | 'pageConditions' | 'startPage' | 'settings' | 'revision'
>): ConfirmedDraft {
  const form = {
    name,
    pages,
    pageConditions,
    ...(startPage !== undefined && { startPage }),
    ...(settings && { settings }),
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server sets every id, and ids are strings in JSON.
  return { form: renumberForm(form as unknown as DraftForm), revision };
}

/** Type guard: a proxy or captive portal may answer instead of the server. */
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

export function isConflict(error: unknown): error is components['schemas']['DraftConflict'] {
  return typeof error === 'object' && error !== null && 'draft' in error && isDraft(error.draft);
}

/** The request body. The name is normalised because the server rejects a draft with an invalid name. */
export function draftPayload(form: DraftForm): Pick<components['schemas']['SavedDraft'], 'name' | 'pages'> {
  // Missing settings would leave the stored ones.
  const { pages, pageConditions, startPage, settings = {} } = form;
  const name = toServerName(form.name);
  const sent = { name, pages, pageConditions, settings, ...(startPage !== undefined && { startPage }) };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same shape, only readonly.
  return sent as unknown as components['schemas']['SavedDraft'];
}

/** JSON without invalid characters: the server would reject the request for half a pasted emoji. */
export function sanitizedJson(body: unknown): string {
  return JSON.stringify(body, (_, value: unknown) => (typeof value === 'string' ? sanitize(value) : value));
}
