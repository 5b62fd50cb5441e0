import { isId } from '../../../../form-rules/ids';
import type { FormFacts } from '../../api/loadForm';
import { type DraftForm, documentOf } from '../../draft/document';
import { NO_HISTORY } from '../../draft/history';
import type { DeviceDraft, DeviceDrafts } from '../deviceDrafts';
import type { DeviceAccess } from '../openDraft';

export function id(text: string) {
  if (!isId(text)) {
    throw new Error(`${text} is no id`);
  }
  return text;
}

/** The one page of `stored`, and its questions. */
export const page = id('p1');
export const [q1, q2] = [id('q1'), id('q2')];

/** The draft on the server. */
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

/** The form's metadata. */
export const facts: FormFacts = {
  id: 'f-1',
  status: 'draft',
  role: 'owner',
  hasUnpublishedChanges: false,
  access: 'link',
  responders: [],
  embeddable: false,
};

/** A device that stores drafts in memory. */
export function memoryDrafts() {
  const records = new Map<string, DeviceDraft>();
  const drafts: DeviceDrafts = {
    of: async (formId) => [...records.values()].filter((draft) => draft.formId === formId),
    write: async (draft) => void records.set(draft.windowId, draft),
    remove: async ({ windowId }) => void records.delete(windowId),
    removeWhere: async () => undefined,
  };
  const device: DeviceAccess = {
    drafts,
    owner: 'meera@riverside.example',
    tabLock: { windowId: 'w-1', retain: () => () => undefined, abandon: () => undefined },
    orphanLocks: { acquire: async () => true, release: () => undefined },
  };
  return { records, device };
}

/** The copy that a closed tab left on the device. */
export function orphanOf(windowId: string, form: DraftForm): DeviceDraft {
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

/** The form with another text of one question. */
export function withText(form: DraftForm, question: typeof q1, questionText: string): DraftForm {
  return {
    ...form,
    pages: form.pages.map((one) => ({
      ...one,
      questions: one.questions.map((each) => (each.id === question ? { ...each, questionText } : each)),
    })),
  };
}
