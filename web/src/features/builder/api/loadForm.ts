import { answerOf, client } from '../../../api/client';
import type { components } from '../../../api/schema.gen';
import { type Confirmed, confirmedFrom, isDraft } from './draftOnWire';
import { fromServer } from './fromServer';

/** What stands around a draft and is not edited in it. */
export type FormFacts = {
  readonly id: string;
  readonly status: components['schemas']['Status'];
  readonly role: components['schemas']['Role'];
  readonly version?: number;
  readonly hasUnpublishedChanges: boolean;
  readonly shareUrl?: string;
  readonly projectId?: string;
  readonly projectName?: string;
};

type Loaded = components['schemas']['Loaded'];

/** A form as the server has it now. */
export async function loadForm(
  formId: string,
  signal?: AbortSignal,
): Promise<{ facts: FormFacts; confirmed: Confirmed }> {
  const call = client.GET('/api/form/{id}', { params: { path: { id: formId } }, ...(signal && { signal }) });
  const { form } = await fromServer(answerOf(call), hasDraft);
  const { status, role, version, hasUnpublishedChanges, shareUrl, projectId, projectName } = form;
  const facts: FormFacts = {
    id: form._id,
    status,
    role,
    hasUnpublishedChanges,
    ...(version !== undefined && { version }),
    ...(shareUrl !== undefined && { shareUrl }),
    ...(projectId !== undefined && { projectId }),
    ...(projectName !== undefined && { projectName }),
  };
  return { facts, confirmed: confirmedFrom(form) };
}

function hasDraft(answer: Loaded): answer is Loaded {
  return isDraft(answer.form);
}
