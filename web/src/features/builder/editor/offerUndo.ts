import type { TFunction } from 'i18next';
import { notify } from '../../../ui/toast/notify';
import { announce } from './announce';
import type { Editor } from './editorStore';

export type BuilderTranslate = TFunction<'builder'>;

export function offerUndo(editor: Editor, t: BuilderTranslate, text: string): void {
  const { document } = editor.getState();
  notify.info(text, {
    action: {
      label: t('notice.undo'),
      onClick: () => {
        // After later edits, undo would revert another step than the toast names.
        if (editor.getState().document === document) {
          editor.undo();
          announce(t('notice.broughtBack'));
        } else {
          notify.info(t('notice.changedSince'));
        }
      },
    },
  });
}
