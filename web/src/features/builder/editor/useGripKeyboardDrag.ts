import { useTranslation } from 'react-i18next';
import type { OptionId, QuestionId } from '../../../form-rules/ids';
import { type DraftForm, pageWithQuestion, questionOf } from '../draft/document';
import { listWith, type OptionList } from '../draft/optionLists';
import type { KeyboardDraggable } from '../drag/keyboardDrag';
import { announce } from './announce';
import { useEditor } from './EditorContext';
import { useActions } from './useActions';

export function useQuestionKeyboardDrag(id: QuestionId): KeyboardDraggable {
  const { moveQuestionBy } = useActions();
  return useGripKeyboardDrag({
    id,
    kind: 'question',
    moveBy: (by) => moveQuestionBy(id, by),
    idsIn: (form) => pageWithQuestion(form, id)?.questions.map((question) => question.id) ?? [],
  });
}

export function useOptionKeyboardDrag(
  questionId: QuestionId,
  id: OptionId,
  item: OptionList['item'],
): KeyboardDraggable {
  const { moveOptionBy } = useActions();
  return useGripKeyboardDrag({
    id,
    kind: item,
    moveBy: (by) => moveOptionBy(questionId, id, by),
    idsIn: (form) => listWith(questionOf(form, questionId), id)?.ids ?? [],
  });
}

type Gripped = {
  readonly id: string;
  readonly kind: 'question' | OptionList['item'];
  readonly moveBy: (by: -1 | 1) => void;
  /** The item and its neighbours, in order. */
  readonly idsIn: (form: DraftForm) => readonly string[];
};

function useGripKeyboardDrag({ id, kind, moveBy, idsIn }: Gripped): KeyboardDraggable {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const key = `grip-${id}`;

  function currentPosition() {
    const ids = idsIn(editor.getState().document.form);
    return { position: ids.indexOf(id) + 1, count: ids.length };
  }

  return {
    key,
    step(by) {
      const { document } = editor.getState();
      moveBy(by);
      editor.requestFocus({ key });
      return editor.getState().document !== document;
    },
    putBack(steps) {
      for (let step = 0; step < steps; step += 1) {
        editor.undo();
      }
      editor.requestFocus({ key });
      announce(t('canvas.drag.back'));
    },
    onLift: () => announce(t(`canvas.drag.${kind}`, currentPosition())),
    onDrop: () => announce(t('canvas.drag.dropped', currentPosition())),
  };
}
