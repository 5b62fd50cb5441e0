import type { TFunction } from 'i18next';
import { notify } from '../../../ui/toast/notify';
import { announce } from './announce';
import type { Editor } from './editorStore';

/** Translates the builder's texts. */
export type BuilderWords = TFunction<'builder'>;

/** Says that something is gone, and offers to bring it back. */
export function offerUndo(editor: Editor, t: BuilderWords, text: string): void {
  const { document } = editor.getState();
  notify.info(text, {
    action: {
      label: t('said.undo'),
      onClick: () => {
        // Undo takes back the last step: after later ones it would be another than the toast names.
        if (editor.getState().document === document) {
          editor.undo();
          announce(t('said.broughtBack'));
        } else {
          notify.info(t('said.changedSince'));
        }
      },
    },
  });
}
