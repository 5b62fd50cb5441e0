import type { QuestionId } from '../../../form-rules/ids';
import { OPTIONS_PER_QUESTION } from '../../../form-rules/limits';
import { offersOptions } from '../../../form-rules/questionKinds';
import { notify } from '../../../ui/toast/notify';
import { questionOf } from '../draft/document';
import type { Actions } from './actions';
import type { BuilderWords } from './actionWords';
import { announce } from './announce';
import type { Editor } from './editorStore';
import { focusKey } from './focus';
import { mint } from './mint';

/** What can be done to the options of a question. */
export function optionActions(
  editor: Editor,
  t: BuilderWords,
): Pick<Actions, 'addOption' | 'removeOption' | 'stepOption' | 'pasteOptions'> {
  function choices(id: QuestionId) {
    const question = questionOf(editor.getState().document.form, id);
    return question && offersOptions(question) ? question : undefined;
  }

  function sayFull() {
    notify.error(t('said.optionsFull', { count: OPTIONS_PER_QUESTION }));
  }

  return {
    addOption(questionId, at) {
      const id = mint();
      const isAdded = editor.give(
        { type: 'option/added', questionId, id, ...(at !== undefined && { at: at + 1 }) },
        { focus: { key: focusKey.option(id), caret: 'all' } },
      );
      if (!isAdded) {
        sayFull();
      }
    },

    removeOption(questionId, id) {
      const question = choices(questionId);
      const at = question?.optionIds.indexOf(id) ?? -1;
      const next = question?.optionIds[at - 1] ?? question?.optionIds[at + 1];
      if (next === undefined) {
        return;
      }
      editor.give(
        { type: 'option/removed', questionId, id },
        { focus: { key: focusKey.option(next), caret: 'end' } },
      );
      announce(t('said.optionRemoved'));
    },

    stepOption(questionId, id, by) {
      const question = choices(questionId);
      const to = (question?.optionIds.indexOf(id) ?? -1) + by;
      if (question === undefined || !editor.give({ type: 'option/moved', questionId, id, to })) {
        announce(t(by < 0 ? 'said.isFirst' : 'said.isLast'));
        return;
      }
      announce(t('said.movedTo', { position: to + 1, count: question.options.length }));
    },

    pasteOptions(questionId, at, labels) {
      const question = choices(questionId);
      if (question === undefined || labels.length === 0) {
        return;
      }
      const room = OPTIONS_PER_QUESTION - question.options.length;
      const fitting = labels.slice(0, room + 1);
      const ids = fitting.slice(1).map(() => mint());
      const last = ids.at(-1) ?? question.optionIds[at];
      editor.give(
        { type: 'options/pasted', questionId, at, labels: fitting, ids },
        last === undefined ? {} : { focus: { key: focusKey.option(last), caret: 'end' } },
      );
      if (fitting.length < labels.length) {
        sayFull();
      }
      announce(t('said.optionsPasted', { count: fitting.length }));
    },
  };
}
