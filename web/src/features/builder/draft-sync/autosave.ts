import { createStore } from 'zustand/vanilla';
import { CallFailed } from '../../../api/problem';
import type { loadForm } from '../api/loadForm';
import type { saveDraft } from '../api/saveDraft';
import type { ConflictChoice } from '../draft/conflict';
import type { Editor } from '../editor/editorStore';
import type { AutosaveEvent } from './autosaveMachine';
import { createRunner } from './autosaveRunner';
import { type AutosaveView, initialState } from './autosaveState';
import { createDeviceCopy } from './deviceCopy';
import { listenToLifecycle } from './lifecycleEvents';
import type { OpenedDraft } from './openDraft';
import type { DraftCall } from './saveAndThen';
import { createSessionCheck, type SessionCheck } from './sessionCheck';
import { createSyncBase, type SyncBase } from './syncBase';
import { createDraftSync, type DraftSync } from './syncOnce';

/** Saves a draft on the device, then on the server, and merges the edits of others. */
export type Autosave = ReturnType<typeof createAutosave>;

type AutosaveParts = {
  readonly editor: Editor;
  readonly opened: Pick<OpenedDraft, 'form' | 'base' | 'from' | 'gone' | 'pending' | 'sent' | 'device'>;
  readonly save: typeof saveDraft;
  readonly load: typeof loadForm;
};

export function createAutosave({ editor, opened, save, load }: AutosaveParts) {
  const isSameUser = createSessionCheck(opened.device?.owner);
  const syncBase = createSyncBase(editor, opened, (merge) => {
    if (merge.from === 'window') {
      void copy.absorb(merge.windowId);
    } else {
      copy.schedule();
    }
  });
  const store = createStore<AutosaveView>(() => ({
    state: initialState(opened, syncBase.isDirty()),
    onDevice: opened.device !== undefined,
  }));
  const copy = createDeviceCopy({
    editor,
    opened,
    syncBase,
    onWritten(onDevice) {
      if (store.getState().onDevice !== onDevice) {
        store.setState({ onDevice });
      }
    },
  });
  const draftSync = createDraftSync(
    { editor, formId: opened.form.id, syncBase, save, load, onChange: copy.schedule },
    opened.from === 'device' && !opened.gone,
  );
  const { dispatch, state, saveNow, exclusively } = createRunner({
    store,
    saveOnce: (leaving, report) => saveOnce({ syncBase, draftSync, isSameUser }, leaving, report),
    markStale: draftSync.markStale,
    writeToDevice: copy.schedule,
  });

  function onHide(): void {
    if (syncBase.isDirty()) {
      // Before the write, so that the device copy contains the sent form.
      dispatch({ kind: 'hidden' });
    }
    copy.flushLast();
  }

  const onBlocked = (by: 'signedOut' | 'offline') => dispatch({ kind: 'blocked', by });

  return {
    store,
    /** Starts saving; the returned function stops it with a last save. */
    start: () => {
      const release = copy.retain();
      dispatch({ kind: 'started' });
      const unsubscribe = editor.subscribe((now, before) => {
        if (now.document.form !== before.document.form) {
          copy.markEdited();
          dispatch({ kind: 'edited' });
        } else if (now.document !== before.document || now.selection !== before.selection) {
          copy.schedule();
        }
      });
      const unlisten = listenToLifecycle((kind) => (kind === 'hidden' ? onHide() : dispatch({ kind })));
      copy.schedule();
      if (draftSync.isDue()) {
        dispatch({ kind: 'requested' });
      }
      return () => {
        dispatch({ kind: 'stopped' });
        unsubscribe();
        unlisten();
        onHide();
        release();
      };
    },
    saveNow,
    /**
     * Saves, then sends exactly the form on screen with `call`, which returns the draft's revision (e.g. publishing).
     * Edits made meanwhile are saved after it. Throws what `call` throws.
     */
    saveAndThen: async (call: DraftCall) => {
      // Not part of the first load.
      const { saveAndThen } = await import('./saveAndThen');
      return saveAndThen(
        { editor, syncBase, isSameUser, onBlocked, saveNow, exclusively, onChange: copy.schedule },
        call,
      );
    },
    /** Changes the form's metadata in the device copy. */
    setFacts: copy.setFacts,
    /** Resolves the shown conflicts by `conflictKey`, with mine where there is no choice. */
    resolve: (choices: ReadonlyMap<string, ConflictChoice>) => {
      const shown = state();
      const unresolved = syncBase.resolve(choices, shown.kind === 'conflict' ? shown.conflicts : []);
      dispatch(unresolved ? { kind: 'conflict', unresolved } : { kind: 'resolved' });
    },
    /** Fetches the server's draft if its revision is newer and there are no unsaved edits. */
    checkForNewer: (revision: number) => {
      if (revision > syncBase.base().revision) {
        dispatch({ kind: 'outdated' });
      }
    },
    /** Whether there are edits that neither the server nor the device has. */
    wouldLose: () => syncBase.isDirty() && !store.getState().onDevice,
  };
}

type SaveParts = {
  readonly syncBase: SyncBase;
  readonly draftSync: DraftSync;
  readonly isSameUser: SessionCheck;
};

/** Dispatches at once, not by its promise: a closing page has no time. */
async function saveOnce(
  { syncBase, draftSync, isSameUser }: SaveParts,
  leaving: boolean,
  dispatch: (event: AutosaveEvent) => void,
): Promise<void> {
  try {
    const unresolved = syncBase.merge();
    if (unresolved) {
      return dispatch({ kind: 'conflict', unresolved });
    }
    if (!draftSync.isDue()) {
      return dispatch({ kind: 'upToDate' });
    }
    const isAllowed = isSameUser();
    // Await only if needed, for the same reason.
    if (isAllowed !== true && !(await isAllowed)) {
      return dispatch({ kind: 'blocked', by: 'signedOut' });
    }
    if (!navigator.onLine) {
      return dispatch({ kind: 'blocked', by: 'offline' });
    }
    dispatch({ kind: 'sending', isDirty: syncBase.isDirty() });
    const result = await draftSync.run(leaving);
    if (result.kind === 'conflict') {
      return dispatch(result);
    }
    dispatch({ kind: 'synced', isDirty: syncBase.isDirty(), isOvertaken: result.kind === 'overtaken' });
  } catch (thrown) {
    dispatch(
      thrown instanceof CallFailed
        ? { kind: 'failed', failure: thrown.failure }
        : { kind: 'crashed', thrown },
    );
  }
}
