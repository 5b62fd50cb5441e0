import { answerOf, client } from '../../../api/client';
import type { components } from '../../../api/schema.gen';
import { byteLength } from '../../../form-rules/textRules';
import type { DraftForm } from '../draft/document';
import { type Confirmed, confirmedFrom, isDraft, sentForm, storableJson } from './draftOnWire';
import { fromServer } from './fromServer';

/** What is to be saved, and the revision it was made from. */
export type DraftToSave = {
  readonly formId: string;
  readonly form: DraftForm;
  readonly revision: number;
  /** The page is going away: the call must outlive it, if it is small enough. */
  readonly leaving?: boolean | undefined;
};

/** Saved, or refused because somebody saved a newer draft, which comes along. */
export type SaveAnswer =
  | { readonly kind: 'saved'; readonly revision: number }
  | { readonly kind: 'stale'; readonly newer: Confirmed };

/** Browsers refuse `keepalive` with more than 64 KB under way. */
const KEEPALIVE_BYTES = 60_000;

/** Replaces the draft on the server; throws `CallFailed` for every refusal but a newer draft. */
export async function saveDraft({ formId, form, revision, leaving }: DraftToSave): Promise<SaveAnswer> {
  const body = { formId, ...sentForm(form), status: 'draft', revision };
  const keepalive = leaving === true && byteLength(storableJson(body)) < KEEPALIVE_BYTES;
  const call = client.PUT('/api/form/save-draft/{formId}', {
    params: { path: { formId } },
    body,
    bodySerializer: storableJson,
    ...(keepalive && { keepalive }),
  });
  const { error, response } = await fromServer(call, isAny);
  if (response.status === 409 && isConflict(error)) {
    return { kind: 'stale', newer: confirmedFrom(error.draft) };
  }
  const saved = await fromServer(answerOf(call), hasRevision);
  return { kind: 'saved', revision: saved.revision };
}

function isAny<Answer>(answer: Answer): answer is Answer {
  return answer !== undefined;
}

function hasRevision(
  answer: components['schemas']['DraftSaved'],
): answer is components['schemas']['DraftSaved'] {
  return typeof answer.revision === 'number';
}

function isConflict(error: unknown): error is components['schemas']['DraftConflict'] {
  return typeof error === 'object' && error !== null && 'draft' in error && isDraft(error.draft);
}
