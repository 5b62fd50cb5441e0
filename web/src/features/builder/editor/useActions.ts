import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from './announce';
import { useEditor } from './EditorContext';
import { moveActions } from './moveActions';
import { optionActions } from './optionActions';
import { pageActions } from './pageActions';
import { questionActions } from './questionActions';
import { sectionActions } from './sectionActions';

/**
 * Edits by button, key or drag: commands, then selection, focus and an announcement. Typing uses `editor.dispatch`
 * directly.
 */
export function useActions() {
  const editor = useEditor();
  const { t } = useTranslation('builder');
  return useMemo(
    () => ({
      ...questionActions(editor, t),
      ...moveActions(editor, t),
      ...sectionActions(editor, t),
      ...optionActions(editor, t),
      ...pageActions(editor, t),
      undo: () => announce(t(editor.undo() === undefined ? 'notice.nothingToUndo' : 'notice.undone')),
      redo: () => announce(t(editor.redo() === undefined ? 'notice.nothingToRedo' : 'notice.redone')),
    }),
    [editor, t],
  );
}

export type Actions = ReturnType<typeof useActions>;
