import { useTranslation } from 'react-i18next';
import type { QuestionId } from '../../../form-rules/ids';
import { pageHolding } from '../draft/document';
import { announce } from '../editor/announce';
import { useEditor } from '../editor/EditorContext';
import { useActions } from '../editor/useActions';
import type { Liftable } from './lift';

/** How a question is moved by its grip without a pointer. */
export function useLiftableQuestion(id: QuestionId): Liftable {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const { stepQuestion } = useActions();
  const key = `grip-${id}`;

  function standing() {
    const questions = pageHolding(editor.getState().document.form, id)?.questions ?? [];
    return { position: questions.findIndex((one) => one.id === id) + 1, count: questions.length };
  }

  return {
    key,
    step(by) {
      const { document } = editor.getState();
      stepQuestion(id, by);
      editor.wishFocus({ key });
      return editor.getState().document !== document;
    },
    putBack(steps) {
      for (let step = 0; step < steps; step += 1) {
        editor.undo();
      }
      editor.wishFocus({ key });
      announce(t('canvas.lift.back'));
    },
    onLift: () => announce(t('canvas.lift.question', standing())),
    onDrop: () => announce(t('canvas.lift.dropped', standing())),
  };
}
