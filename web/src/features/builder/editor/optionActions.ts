import { OPTIONS_PER_QUESTION } from '../../../form-rules/constants.gen';
import type { OptionId, QuestionId } from '../../../form-rules/ids';
import { offersOptions } from '../../../form-rules/questionKinds';
import { notify } from '../../../ui/toast/notify';
import { questionOf } from '../draft/document';
import { countOverflow } from '../draft/options';
import { announce } from './announce';
import type { Editor } from './editorStore';
import { focusKey } from './focus';
import { mint } from './mint';
import type { BuilderTranslate } from './offerUndo';

export function optionActions(editor: Editor, t: BuilderTranslate) {
  function choices(id: QuestionId) {
    const question = questionOf(editor.getState().document.form, id);
    return question && offersOptions(question) ? question : undefined;
  }

  function reportFull() {
    notify.error(t('notice.optionsFull', { count: OPTIONS_PER_QUESTION }));
  }

  return {
    /** Adds an option after `at` (default: last) and focuses it. */
    addOption: (questionId: QuestionId, at?: number) => {
      const id = mint();
      const isAdded = editor.dispatch(
        { type: 'option/add', questionId, id, ...(at !== undefined && { at: at + 1 }) },
        { focus: { key: focusKey.option(id), caret: 'all' } },
      );
      if (!isAdded) {
        reportFull();
      }
    },

    /** The focus goes to the option before, else after. Ignored while it is the only one. */
    removeOption: (questionId: QuestionId, id: OptionId) => {
      const question = choices(questionId);
      const at = question?.optionIds.indexOf(id) ?? -1;
      const next = question?.optionIds[at - 1] ?? question?.optionIds[at + 1];
      if (next === undefined) {
        return;
      }
      editor.dispatch(
        { type: 'option/remove', questionId, id },
        { focus: { key: focusKey.option(next), caret: 'end' } },
      );
      announce(t('notice.optionRemoved'));
    },

    moveOptionBy: (questionId: QuestionId, id: OptionId, by: -1 | 1) => {
      const question = choices(questionId);
      const to = (question?.optionIds.indexOf(id) ?? -1) + by;
      if (question === undefined || !editor.dispatch({ type: 'option/move', questionId, id, to })) {
        announce(t(by < 0 ? 'notice.isFirst' : 'notice.isLast'));
        return;
      }
      announce(t('notice.movedTo', { position: to + 1, count: question.options.length }));
    },

    /** Each label becomes an option, starting at `at`. */
    pasteOptions: (questionId: QuestionId, at: number, labels: readonly string[]) => {
      const question = choices(questionId);
      if (question === undefined || labels.length === 0) {
        return;
      }
      const fitting = labels.slice(0, labels.length - countOverflow(labels, question.options, at));
      const ids = fitting.slice(1).map(() => mint());
      const last = ids.at(-1) ?? question.optionIds[at];
      editor.dispatch(
        { type: 'options/paste', questionId, at, labels: fitting, ids },
        last === undefined ? {} : { focus: { key: focusKey.option(last), caret: 'end' } },
      );
      if (fitting.length < labels.length) {
        reportFull();
      }
      announce(t('notice.optionsPasted', { count: fitting.length }));
    },
  };
}
