import { isId } from '../../../../form-rules/ids';
import type { FormFacts } from '../../api/loadForm';
import { type DraftForm, documentOf } from '../../draft/document';
import { NO_HISTORY } from '../../draft/history';
import type { DeviceDraft, DeviceDrafts } from '../deviceDrafts';
import type { DeviceAccess } from '../openDraft';

/** Reads a text as an id. */
export function id(text: string) {
  if (!isId(text)) {
    throw new Error(`${text} is no id`);
  }
  return text;
}

/** The one page of `stored`, and its questions. */
export const page = id('p1');
export const [q1, q2] = [id('q1'), id('q2')];

/** What the server has. */
export const stored: DraftForm = {
  name: 'Intake',
  pages: [
    {
      pageId: page,
      pageTitle: 'Page 01',
      questions: [
        { id: q1, type: 'Short Answer', questionText: 'Q1 First', required: false },
        { id: q2, type: 'Short Answer', questionText: 'Q2 Second', required: false },
      ],
    },
  ],
  pageConditions: {},
};

/** What stands around it. */
export const facts: FormFacts = {
  id: 'f-1',
  status: 'draft',
  role: 'owner',
  hasUnpublishedChanges: false,
  access: 'link',
  responders: [],
  embeddable: false,
};

/** A device that keeps drafts in memory. */
export function memoryDrafts() {
  const kept = new Map<string, DeviceDraft>();
  const drafts: DeviceDrafts = {
    of: async (formId) => [...kept.values()].filter((draft) => draft.formId === formId),
    write: async (draft) => void kept.set(draft.windowId, draft),
    remove: async ({ windowId }) => void kept.delete(windowId),
    removeWhere: async () => undefined,
  };
  const device: DeviceAccess = {
    drafts,
    owner: 'meera@riverside.example',
    claim: { windowId: 'w-1', keep: () => () => undefined, abandon: () => undefined },
    orphanage: { take: async () => true, letGo: () => undefined },
  };
  return { kept, device };
}

/** What a window that is gone left on the device. */
export function leftBy(windowId: string, form: DraftForm): DeviceDraft {
  return {
    formId: 'f-1',
    windowId,
    owner: 'meera@riverside.example',
    facts,
    document: documentOf(form),
    history: NO_HISTORY,
    place: { pageId: page },
    base: { form: stored, revision: 1 },
    dirty: true,
    editedAt: 0,
  };
}

/** A form in which one question reads otherwise. */
export function worded(form: DraftForm, question: typeof q1, questionText: string): DraftForm {
  return {
    ...form,
    pages: form.pages.map((one) => ({
      ...one,
      questions: one.questions.map((each) => (each.id === question ? { ...each, questionText } : each)),
    })),
  };
}
