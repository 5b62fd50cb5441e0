import type { OptionId, QuestionId } from '../../../form-rules/ids';
import { notify } from '../../../ui/toast/notify';
import { questionOf } from '../draft/document';
import { type ListName, listWith, type OptionList, optionList } from '../draft/optionLists';
import { countOverflow } from '../draft/options';
import { announce } from './announce';
import type { Editor } from './editorStore';
import { focusKey } from './focus';
import { mint } from './mint';
import type { BuilderTranslate } from './offerUndo';

/** Edits of options; the rows of a Matrix are the options of its list `rows`. */
export function optionActions(editor: Editor, t: BuilderTranslate) {
  const question = (id: QuestionId) => questionOf(editor.getState().document.form, id);

  function reportFull({ item, max }: OptionList) {
    notify.error(t(`canvas.${item}.max`, { count: max }));
  }

  return {
    /** Adds an option after `at` (default: last) and focuses it. */
    addOption: (questionId: QuestionId, name: ListName, at?: number) => {
      const list = optionList(question(questionId), name);
      const id = mint();
      const isAdded = editor.dispatch(
        { type: 'option/add', questionId, list: name, id, ...(at !== undefined && { at: at + 1 }) },
        { focus: { key: focusKey.option(id), caret: 'all' } },
      );
      if (list && !isAdded) {
        reportFull(list);
      }
    },

    /** The focus goes to the option before, else after. Ignored while it is the only one. */
    removeOption: (questionId: QuestionId, id: OptionId) => {
      const list = listWith(question(questionId), id);
      const at = list?.ids.indexOf(id) ?? -1;
      const next = list?.ids[at - 1] ?? list?.ids[at + 1];
      if (list === undefined || next === undefined) {
        return;
      }
      editor.dispatch(
        { type: 'option/remove', questionId, id },
        { focus: { key: focusKey.option(next), caret: 'end' } },
      );
      announce(t(`canvas.${list.item}.removed`));
    },

    moveOptionBy: (questionId: QuestionId, id: OptionId, by: -1 | 1) => {
      const list = listWith(question(questionId), id);
      const to = (list?.ids.indexOf(id) ?? -1) + by;
      if (list === undefined || !editor.dispatch({ type: 'option/move', questionId, id, to })) {
        announce(t(by < 0 ? 'notice.isFirst' : 'notice.isLast'));
        return;
      }
      announce(t('notice.movedTo', { position: to + 1, count: list.labels.length }));
    },

    /** Each label becomes an option, starting at `at`. */
    pasteOptions: (questionId: QuestionId, name: ListName, at: number, labels: readonly string[]) => {
      const list = optionList(question(questionId), name);
      if (list === undefined || labels.length === 0) {
        return;
      }
      const fitting = labels.slice(0, labels.length - countOverflow(labels, list, at));
      const ids = fitting.slice(1).map(() => mint());
      const last = ids.at(-1) ?? list.ids[at];
      editor.dispatch(
        { type: 'options/paste', questionId, list: name, at, labels: fitting, ids },
        last === undefined ? {} : { focus: { key: focusKey.option(last), caret: 'end' } },
      );
      if (fitting.length < labels.length) {
        reportFull(list);
      }
      announce(t(`canvas.${list.item}.pasted`, { count: fitting.length }));
    },
  };
}
