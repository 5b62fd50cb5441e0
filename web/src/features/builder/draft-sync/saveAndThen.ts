import type { DraftAnswer } from '../api/draftPayload';
import type { DraftForm } from '../draft/document';
import type { Editor } from '../editor/editorStore';
import type { SaveResult } from './autosaveState';
import type { SessionCheck } from './sessionCheck';
import type { SyncBase } from './syncBase';

/** A request with the whole draft. Returns the draft's new revision, or a newer draft of the server. */
export type DraftCall = (form: DraftForm, revision: number) => Promise<DraftAnswer>;

/** Done, or the reason why the request was not sent. */
export type SaveAndThenResult =
  | { readonly kind: 'done' }
  /** Edits of others were merged in: the owner has to check the draft again. */
  | { readonly kind: 'changed' }
  | Exclude<SaveResult, { kind: 'saved' }>;

type Parts = {
  readonly editor: Editor;
  readonly syncBase: SyncBase;
  readonly isSameUser: SessionCheck;
  readonly onBlocked: (by: 'signedOut' | 'offline') => void;
  readonly saveNow: () => Promise<SaveResult>;
  /** Runs `work` when no save is running and blocks saves until it ends. `work` must not throw. */
  readonly exclusively: (work: () => Promise<void>) => Promise<void>;
  /** The device copy is out of date. */
  readonly onChange: () => void;
};

/** Attempts when the server has a newer draft that changes nothing on screen. */
const MAX_TRIES = 3;

/** Saves, then sends the request with exactly the form on screen and stores the revision of its response. */
export async function saveAndThen(parts: Parts, call: DraftCall): Promise<SaveAndThenResult> {
  const formNow = () => parts.editor.getState().document.form;
  const shown = formNow();
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const result = await parts.saveNow();
    if (result.kind !== 'saved') {
      return result;
    }
    // A save with nothing to send has not checked these.
    const blocker = await blockerOf(parts);
    if (blocker) {
      parts.onBlocked(blocker);
      return { kind: blocker };
    }
    if (formNow() !== shown) {
      return { kind: 'changed' };
    }
    if (await sendCall(parts, shown, call)) {
      return { kind: 'done' };
    }
  }
  return { kind: 'changed' };
}

async function blockerOf({ isSameUser }: Parts): Promise<'signedOut' | 'offline' | undefined> {
  if (!(await isSameUser())) {
    return 'signedOut';
  }
  return navigator.onLine ? undefined : 'offline';
}

/** False: the server has a newer draft, which is pending now. */
async function sendCall(
  { syncBase, exclusively, onChange }: Parts,
  form: DraftForm,
  call: DraftCall,
): Promise<boolean> {
  let failure: { readonly thrown: unknown } | undefined;
  let isDone = false;
  await exclusively(async () => {
    // If the response gets lost, an equal draft on the server is recognised as ours.
    syncBase.markSent(form);
    try {
      const answer = await call(form, syncBase.base().revision);
      isDone = 'revision' in answer;
      syncBase.applyAnswer(form, answer);
    } catch (thrown) {
      failure = { thrown };
    }
    onChange();
  });
  if (failure !== undefined) {
    throw failure.thrown;
  }
  return isDone;
}
