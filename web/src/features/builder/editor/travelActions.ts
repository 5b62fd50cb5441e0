import type { Actions } from './actions';
import type { BuilderWords } from './actionWords';
import { announce } from './announce';
import type { Editor } from './editorStore';

/** Back and forth through what was done. */
export function travelActions(editor: Editor, t: BuilderWords): Pick<Actions, 'undo' | 'redo'> {
  return {
    undo: () => announce(t(editor.undo() === undefined ? 'said.nothingToUndo' : 'said.undone')),
    redo: () => announce(t(editor.redo() === undefined ? 'said.nothingToRedo' : 'said.redone')),
  };
}
