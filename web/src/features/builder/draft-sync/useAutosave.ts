import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { loadForm } from '../api/loadForm';
import { saveDraft } from '../api/saveDraft';
import type { Editor } from '../editor/editorStore';
import { type Autosave, createAutosave } from './autosave';
import type { AutosaveView } from './autosaveState';
import type { OpenedDraft } from './openDraft';

/** Saves the open draft while the screen is mounted. */
export function useAutosave(editor: Editor, opened: OpenedDraft): Autosave {
  const [autosave] = useState(() => createAutosave({ editor, opened, save: saveDraft, load: loadForm }));

  // Talks to the server and the device database.
  useEffect(() => autosave.start(), [autosave]);

  // Talks to the browser: asks before closing a tab with edits that are stored nowhere.
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (autosave.wouldLose()) {
        event.preventDefault();
      }
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [autosave]);

  return autosave;
}

export function useAutosaveView(autosave: Autosave): AutosaveView {
  return useStore(autosave.store);
}
