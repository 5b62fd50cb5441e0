import { type Reply, refusal } from '../../../../testing/stubServer';
import type { Confirmed } from '../../api/draftOnWire';
import { loadForm } from '../../api/loadForm';
import { saveDraft } from '../../api/saveDraft';
import { type DraftForm, documentOf, questionOf } from '../../draft/document';
import { createEditor, type Editor } from '../../editor/editorStore';
import type { DeviceDraft } from '../deviceDrafts';
import { createKeeper, type Keeper } from '../keeper';
import type { KeeperState } from '../keeperState';
import type { DeviceAccess, PendingMerge } from '../openDraft';
import { facts, memoryDrafts, q1, stored } from './keptForm';

/** The call that saves. */
export const SAVE = 'PUT /api/form/save-draft/f-1';

/** How a draft was opened, where it is not as usual. */
export type Opening = {
  base?: Confirmed;
  from?: 'server' | 'device';
  pending?: readonly PendingMerge[];
  document?: DraftForm;
  sent?: readonly DraftForm[];
  gone?: boolean;
  device?: DeviceAccess | undefined;
};

const stops: (() => void)[] = [];

/** Leaves every draft that was opened. */
export function stopKeepers(): void {
  for (const stop of stops.splice(0)) {
    stop();
  }
}

/** Opens a draft and starts keeping it. */
export function open(opening: Opening = {}): {
  editor: Editor;
  keeper: Keeper;
  kept: Map<string, DeviceDraft>;
} {
  const { kept, device } = memoryDrafts();
  const base = opening.base ?? { form: stored, revision: 1 };
  const editor = createEditor({ document: documentOf(opening.document ?? base.form) });
  const keeper = createKeeper({
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
  stops.push(keeper.start());
  return { editor, keeper, kept };
}

/** The server's answer to a save. */
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

/** What a save brought. */
export async function bodyOf(request: Request): Promise<{ form: DraftForm; revision: number }> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the code under test.
  const body = (await request.json()) as DraftForm & { revision: number };
  const { name, pages, pageConditions, revision } = body;
  return { form: { name, pages, pageConditions }, revision };
}

/** The refusal that brings a newer draft. */
export function newer(form: DraftForm, revision: number): Reply {
  return refusal(409, 'draft.conflict', { draft: { ...form, _id: 'f-1', revision, questions: [] } });
}

/** A server that keeps what it is sent like ours: by revision, and the same again is no conflict. */
export function keepingServer(start: DraftForm = stored) {
  const kept = { form: start, revision: 1 };
  const save = async (request: Request): Promise<Reply> => {
    const { form, revision } = await bodyOf(request);
    if (JSON.stringify(form) !== JSON.stringify(kept.form)) {
      if (revision !== kept.revision) {
        return newer(kept.form, kept.revision);
      }
      Object.assign(kept, { form, revision: revision + 1 });
    }
    return saved(kept.revision);
  };
  const load = (): Reply => ({
    body: {
      success: true,
      form: { ...facts, ...kept.form, _id: 'f-1', revision: kept.revision, questions: [] },
    },
  });
  return { kept, routes: { [SAVE]: save, 'GET /api/form/f-1': load } };
}

/** How it stands with keeping. */
export function state(keeper: Keeper): KeeperState {
  return keeper.store.getState().state;
}

/** How a question reads in the editor. */
export function textOf(editor: Editor, question: typeof q1): string | undefined {
  return questionOf(editor.getState().document.form, question)?.questionText;
}

/** Types a question's text. */
export function type(editor: Editor, text: string, question = q1): void {
  editor.give({ type: 'question/worded', id: question, text });
}
