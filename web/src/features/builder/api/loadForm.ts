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
  /** The last part of `shareUrl`. */
  readonly shareLink?: string;
  readonly projectId?: string;
  readonly projectName?: string;
  /** Who may open its link. */
  readonly access: components['schemas']['Access'];
  /** The people it is shared with; nobody but its owner sees any. */
  readonly responders: readonly components['schemas']['Responder'][];
  /** Whether other sites may show it. */
  readonly embeddable: boolean;
};

/** Facts as this device kept them: copies made by an older build say nothing of access. */
export type KeptFacts = Omit<FormFacts, keyof typeof UNKNOWN_ACCESS> & Partial<FormFacts>;

const UNKNOWN_ACCESS = { access: 'link', responders: [], embeddable: false } as const;

/** Facts of whatever age, with what a form begins with in place of what they do not say. */
export function completeFacts(kept: KeptFacts): FormFacts {
  return { ...UNKNOWN_ACCESS, ...kept };
}

type Loaded = components['schemas']['Loaded'];

/** A form as the server has it now. */
export async function loadForm(
  formId: string,
  signal?: AbortSignal,
): Promise<{ facts: FormFacts; confirmed: Confirmed }> {
  const call = client.GET('/api/form/{id}', { params: { path: { id: formId } }, ...(signal && { signal }) });
  const { form } = await fromServer(answerOf(call), hasDraft);
  const { status, role, version, hasUnpublishedChanges, shareUrl, shareLink, projectId, projectName } = form;
  const facts: FormFacts = {
    id: form._id,
    status,
    role,
    hasUnpublishedChanges,
    access: form.access,
    responders: form.responders,
    embeddable: form.embeddable,
    ...(version !== undefined && { version }),
    ...(shareUrl !== undefined && { shareUrl }),
    ...(shareLink !== undefined && { shareLink }),
    ...(projectId !== undefined && { projectId }),
    ...(projectName !== undefined && { projectName }),
  };
  return { facts, confirmed: confirmedFrom(form) };
}

function hasDraft(answer: Loaded): answer is Loaded {
  return isDraft(answer.form);
}
