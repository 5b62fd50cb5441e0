import { afterEach, beforeEach, vi } from 'vitest';
import { type Reply, refusal } from '../../../../testing/stubServer';
import type { ConfirmedDraft } from '../../api/draftPayload';
import { loadForm } from '../../api/loadForm';
import { saveDraft } from '../../api/saveDraft';
import { type DraftForm, documentOf, questionOf } from '../../draft/document';
import { createEditor, type Editor } from '../../editor/editorStore';
import { type Autosave, createAutosave } from '../autosave';
import type { AutosaveState } from '../autosaveState';
import type { DeviceDraft } from '../deviceDrafts';
import type { DeviceAccess, PendingMerge } from '../openDraft';
import { facts, memoryDrafts, q1, stored } from './savedForm';

export const SAVE = 'PUT /api/form/save-draft/f-1';

/** Overrides of the opened draft. */
export type Opening = {
  base?: ConfirmedDraft;
  from?: 'server' | 'device';
  pending?: readonly PendingMerge[];
  document?: DraftForm;
  sent?: readonly DraftForm[];
  gone?: boolean;
  device?: DeviceAccess | undefined;
};

const stops: (() => void)[] = [];

/** Fake timers and a signed-in owner in each test; afterwards every autosave is stopped. */
export function prepareAutosaveTests(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    localStorage.setItem('token', 't-meera');
  });
  afterEach(() => {
    stopAutosaves();
    localStorage.clear();
    vi.useRealTimers();
  });
}

/** Stops every autosave that was started. */
export function stopAutosaves(): void {
  for (const stop of stops.splice(0)) {
    stop();
  }
}

/** Opens a draft and starts autosave. */
export function open(opening: Opening = {}): {
  editor: Editor;
  autosave: Autosave;
  records: Map<string, DeviceDraft>;
} {
  const { records, device } = memoryDrafts();
  const base = opening.base ?? { form: stored, revision: 1 };
  const editor = createEditor({ document: documentOf(opening.document ?? base.form) });
  const autosave = createAutosave({
    editor,
    opened: {
      form: facts,
      base,
      from: opening.from ?? 'server',
      gone: opening.gone ?? false,
      pending: opening.pending ?? [],
      sent: opening.sent ?? [],
      device: 'device' in opening ? opening.device : device,
    },
    save: saveDraft,
    load: loadForm,
  });
  stops.push(autosave.start());
  return { editor, autosave, records };
}

/** The server's response to a save. */
export function saved(revision: number): Reply {
  return { body: { success: true, revision, problems: [] } };
}

/** A server that counts revisions from 1. */
export function countingServer(): Record<string, (request: Request) => Promise<Reply>> {
  let revision = 1;
  return {
    [SAVE]: async () => {
      revision += 1;
      return saved(revision);
    },
  };
}

/** The body of a save request. */
export async function bodyOf(request: Request): Promise<{ form: DraftForm; revision: number }> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the code under test.
  const body = (await request.json()) as DraftForm & { revision: number };
  const { name, pages, pageConditions, revision } = body;
  return { form: { name, pages, pageConditions }, revision };
}

/** The 409 response with a newer draft. */
export function newer(form: DraftForm, revision: number): Reply {
  return refusal(409, 'draft.conflict', { draft: { ...form, _id: 'f-1', revision, questions: [] } });
}

/** A server that stores drafts by revision; saving the same draft again is no conflict. */
export function savingServer(start: DraftForm = stored) {
  const current = { form: start, revision: 1 };
  const save = async (request: Request): Promise<Reply> => {
    const { form, revision } = await bodyOf(request);
    if (JSON.stringify(form) !== JSON.stringify(current.form)) {
      if (revision !== current.revision) {
        return newer(current.form, current.revision);
      }
      Object.assign(current, { form, revision: revision + 1 });
    }
    return saved(current.revision);
  };
  const load = (): Reply => ({
    body: {
      success: true,
      form: { ...facts, ...current.form, _id: 'f-1', revision: current.revision, questions: [] },
    },
  });
  return { current, routes: { [SAVE]: save, 'GET /api/form/f-1': load } };
}

export function state(autosave: Autosave): AutosaveState {
  return autosave.store.getState().state;
}

export function textOf(editor: Editor, question: typeof q1): string | undefined {
  return questionOf(editor.getState().document.form, question)?.questionText;
}

export function type(editor: Editor, text: string, question = q1): void {
  editor.dispatch({ type: 'question/setText', id: question, text });
}
