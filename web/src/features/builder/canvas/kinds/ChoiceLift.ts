import { useTranslation } from 'react-i18next';
import type { OptionId, QuestionId } from '../../../../form-rules/ids';
import { offersOptions } from '../../../../form-rules/questionKinds';
import { questionOf } from '../../draft/document';
import { announce } from '../../editor/announce';
import { useEditor } from '../../editor/EditorContext';
import { useActions } from '../../editor/useActions';
import type { Liftable } from '../lift';

/** How an option is moved by its grip without a pointer. */
export function useLiftableOption(questionId: QuestionId, id: OptionId): Liftable {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const { stepOption } = useActions();
  const key = `grip-${id}`;

  function standing() {
    const question = questionOf(editor.getState().document.form, questionId);
    const ids = question && offersOptions(question) ? question.optionIds : [];
    return { position: ids.indexOf(id) + 1, count: ids.length };
  }

  return {
    key,
    step(by) {
      const { document } = editor.getState();
      stepOption(questionId, id, by);
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
    onLift: () => announce(t('canvas.lift.option', standing())),
    onDrop: () => announce(t('canvas.lift.dropped', standing())),
  };
}
