import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { loadForm } from '../api/loadForm';
import { saveDraft } from '../api/saveDraft';
import type { Editor } from '../editor/editorStore';
import { createKeeper, type Keeper } from './keeper';
import type { KeeperView } from './keeperState';
import type { Opened } from './openDraft';

/** Keeps the open draft for as long as the screen is there. */
export function useKeeper(editor: Editor, opened: Opened): Keeper {
  const [keeper] = useState(() => createKeeper({ editor, opened, save: saveDraft, load: loadForm }));

  // Talks to the server and to the device's database: the draft is kept while it is on the screen.
  useEffect(() => keeper.start(), [keeper]);

  // Talks to the browser: closing the window asks first when that would lose something.
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (keeper.wouldLose()) {
        event.preventDefault();
      }
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [keeper]);

  return keeper;
}

/** How it stands with keeping the draft; draws again when that changes. */
export function useKeeperView(keeper: Keeper): KeeperView {
  return useStore(keeper.store);
}
