import { call } from '../../../api/client';
import type { components } from '../../../api/schema.gen';
import type { Schedule } from '../../../shared/works/schedule';
import { type ConfirmedDraft, isDraft, parseDraft } from './draftPayload';
import { parseResponse } from './parseResponse';

type LoadedForm = components['schemas']['LoadedForm'];

/** Form metadata that is not edited in the draft. */
export type FormFacts = Readonly<
  Pick<LoadedForm, 'status' | 'role' | 'version' | 'hasUnpublishedChanges' | 'access' | 'embeddable'> &
    Pick<LoadedForm, 'shareUrl' | 'shareLink' | 'projectId' | 'projectName'> &
    Schedule
> & {
  readonly id: string;
  readonly responders: readonly components['schemas']['Responder'][];
};

/** Metadata as saved on this device; older builds did not save access. */
export type StoredFacts = Omit<FormFacts, keyof typeof UNKNOWN_ACCESS> & Partial<FormFacts>;

const UNKNOWN_ACCESS = { access: 'link', responders: [], embeddable: false } as const;

/** Fills fields missing in old copies with defaults. */
export function completeFacts(stored: StoredFacts): FormFacts {
  return { ...UNKNOWN_ACCESS, ...stored };
}

export async function loadForm(
  formId: string,
  signal?: AbortSignal,
): Promise<{ facts: FormFacts; confirmed: ConfirmedDraft }> {
  const loading = call('get', '/api/form/{id}', {
    params: { path: { id: formId } },
    ...(signal && { signal }),
  });
  const { form } = await parseResponse(loading, (loaded) => isDraft(loaded.form));
  const { status, role, hasUnpublishedChanges, access, responders, embeddable } = form;
  const { version, shareUrl, shareLink, projectId, projectName, opensAt, closesAt } = form;
  const facts: FormFacts = {
    id: form._id,
    status,
    role,
    hasUnpublishedChanges,
    access,
    responders,
    embeddable,
    opensAt,
    closesAt,
    ...(version !== undefined && { version }),
    ...(shareUrl !== undefined && { shareUrl }),
    ...(shareLink !== undefined && { shareLink }),
    ...(projectId !== undefined && { projectId }),
    ...(projectName !== undefined && { projectName }),
  };
  return { facts, confirmed: parseDraft(form) };
}
