import { QUESTIONS_PER_FORM } from '../../../form-rules/constants.gen';
import { questionsOf } from '../../../form-rules/definition';
import type { QuestionId } from '../../../form-rules/ids';
import { isMedia } from '../../../form-rules/questionKinds';
import type { KindName, Question } from '../../../form-rules/questions';
import { notify } from '../../../ui/toast/notify';
import { pageOf, pageWithQuestion } from '../draft/document';
import { announce } from './announce';
import type { Editor } from './editorStore';
import { focusKey } from './focus';
import { openMediaDialog } from './mediaRequest';
import { mint } from './mint';
import { type BuilderTranslate, offerUndo } from './offerUndo';

export function questionActions(editor: Editor, t: BuilderTranslate) {
  const form = () => editor.getState().document.form;

  function isFull(): boolean {
    const full = questionsOf(form()).length >= QUESTIONS_PER_FORM;
    if (full) {
      notify.error(t('notice.questionsFull', { count: QUESTIONS_PER_FORM }));
    }
    return full;
  }

  return {
    /** Adds it after `after`, after the selected question, or at the end of the page, and focuses its text. */
    addQuestion: (kind: KindName, after?: QuestionId) => {
      const { selection } = editor.getState();
      const page = pageOf(form(), selection.pageId);
      if (page === undefined || isFull()) {
        return;
      }
      const id = mint();
      const beside = page.questions.findIndex((question) => question.id === (after ?? selection.questionId));
      editor.dispatch(
        {
          type: 'question/add',
          id,
          kind,
          position: {
            pageId: page.pageId,
            at: beside < 0 ? page.questions.length : beside + 1,
            sectionId: page.questions[beside]?.sectionId,
          },
        },
        {
          selection: { pageId: page.pageId, questionId: id },
          focus: { key: focusKey.question(id), caret: 'all' },
        },
      );
      if (isMedia(kind)) {
        openMediaDialog(id);
      }
      announce(t('notice.questionAdded'));
    },

    /** Replaces an untouched question by these. */
    pasteQuestions: (into: QuestionId, questions: readonly Question[]) => {
      const { pageId } = editor.getState().selection;
      const hasChanged = editor.dispatch(
        { type: 'questions/paste', into, questions },
        { selection: { pageId, questionId: into }, focus: { key: focusKey.card(into) } },
      );
      if (hasChanged) {
        announce(t('notice.questionsPasted', { count: questions.length }));
      }
    },

    duplicateQuestion: (id: QuestionId) => {
      const page = pageWithQuestion(form(), id);
      if (page === undefined || isFull()) {
        return;
      }
      const copy = mint();
      editor.dispatch(
        { type: 'question/duplicate', id, copy },
        {
          selection: { pageId: page.pageId, questionId: copy },
          focus: { key: focusKey.question(copy), caret: 'end' },
        },
      );
      announce(t('notice.questionDuplicated'));
    },

    /** Shows a toast with Undo. The focus goes to the question above, else below, else to the page. */
    removeQuestion: (id: QuestionId) => {
      const page = pageWithQuestion(form(), id);
      if (page === undefined) {
        return;
      }
      const at = page.questions.findIndex((question) => question.id === id);
      const next = (page.questions[at - 1] ?? page.questions[at + 1])?.id;
      editor.dispatch(
        { type: 'question/remove', id },
        {
          selection: { pageId: page.pageId, questionId: next },
          focus: { key: next === undefined ? focusKey.canvas : keyAfterRemoval(next), caret: 'end' },
        },
      );
      offerUndo(editor, t, t('notice.questionRemoved'));
    },

    changeType: (id: QuestionId, kind: KindName) => {
      // An Image and a Video have no picker that the focus could go back to.
      const isFixed = isMedia(kind);
      const focus = isFixed ? { key: focusKey.question(id), caret: 'end' as const } : undefined;
      if (editor.dispatch({ type: 'question/setType', id, kind }, { focus })) {
        announce(t('notice.questionRetyped', { kind: t(`kind.${kind}`) }));
      }
    },
  };
}

/** On touch screens the card, because a text field would open the keyboard. */
function keyAfterRemoval(next: QuestionId): string {
  const isTouchScreen = window.matchMedia?.('(pointer: coarse)').matches;
  return isTouchScreen ? focusKey.card(next) : focusKey.question(next);
}
