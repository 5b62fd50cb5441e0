import { bodyOf, client } from '../../../api/client';
import { byteLength } from '../../../form-rules/textRules';
import type { DraftForm } from '../draft/document';
import { type DraftAnswer, draftPayload, isConflict, parseDraft, sanitizedJson } from './draftPayload';
import { isAny, parseResponse } from './parseResponse';

/** `revision` is the one the draft is based on. */
export type DraftToSave = {
  readonly formId: string;
  readonly form: DraftForm;
  readonly revision: number;
  /** The page is closing: the request must outlive it, if it is small enough. */
  readonly leaving?: boolean | undefined;
};

/** Browsers limit `keepalive` requests to 64 KB. */
const KEEPALIVE_BYTES = 60_000;

/** Replaces the draft on the server; throws `CallFailed` for every failure except a newer draft. */
export async function saveDraft({ formId, form, revision, leaving }: DraftToSave): Promise<DraftAnswer> {
  const body = { formId, ...draftPayload(form), status: 'draft', revision };
  const keepalive = leaving === true && byteLength(sanitizedJson(body)) < KEEPALIVE_BYTES;
  const call = client.PUT('/api/form/save-draft/{formId}', {
    params: { path: { formId } },
    body,
    bodySerializer: sanitizedJson,
    ...(keepalive && { keepalive }),
  });
  const { error, response } = await parseResponse(call, isAny);
  if (response.status === 409 && isConflict(error)) {
    return { newer: parseDraft(error.draft) };
  }
  const saved = await parseResponse(bodyOf(call), (answer) => typeof answer.revision === 'number');
  return { revision: saved.revision };
}
