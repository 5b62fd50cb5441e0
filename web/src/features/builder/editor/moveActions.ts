import type { Page } from '../../../form-rules/definition';
import type { QuestionId, SectionId } from '../../../form-rules/ids';
import type { Question } from '../../../form-rules/questions';
import type { QuestionPosition } from '../draft/command';
import { pageWithQuestion } from '../draft/document';
import { sectionNumber } from '../draft/sections';
import { announce } from './announce';
import type { Editor } from './editorStore';
import { focusKey } from './focus';
import type { BuilderTranslate } from './offerUndo';

export function moveActions(editor: Editor, t: BuilderTranslate) {
  const form = () => editor.getState().document.form;

  function move(id: QuestionId, position: QuestionPosition): boolean {
    // The focus stays, because the owner may press the key repeatedly.
    const { questionId } = editor.getState().selection;
    const selected = questionId === id ? { pageId: position.pageId, questionId: id } : undefined;
    const isElsewhere = pageWithQuestion(form(), id)?.pageId !== position.pageId;
    return editor.dispatch(
      { type: 'question/move', id, position },
      {
        // A question moved to another page disappears; the current page stays.
        selection: isElsewhere ? { pageId: editor.getState().selection.pageId } : selected,
        // Crossing the edge of a section remounts the card, which loses the focus.
        focus: { key: isElsewhere ? focusKey.canvas : focusedKey(id), onlyIfLost: true },
      },
    );
  }

  return {
    /** Moves it one step on its page, or into or out of a section. The focus stays. */
    moveQuestionBy: (id: QuestionId, by: -1 | 1) => {
      const page = pageWithQuestion(form(), id);
      const target = page && positionAfterMove(page, id, by);
      if (target === undefined || !move(id, target)) {
        announce(t(by < 0 ? 'notice.isFirst' : 'notice.isLast'));
        return;
      }
      announce(describePosition(pageWithQuestion(form(), id), id, page, t));
    },

    moveQuestion: (id: QuestionId, position: QuestionPosition) => {
      const before = pageWithQuestion(form(), id);
      if (before === undefined || !move(id, position)) {
        return;
      }
      const page = pageWithQuestion(form(), id);
      announce(
        page?.pageId === before.pageId
          ? describePosition(page, id, before, t)
          : t('notice.movedToPage', { page: page?.pageTitle ?? '' }),
      );
    },
  };
}

/** The focused control of this question, to focus it again when the card is remounted. */
function focusedKey(id: QuestionId): string {
  const active = document.activeElement;
  const key = active instanceof HTMLElement ? active.dataset['focus'] : undefined;
  return key?.endsWith(`-${id}`) === true ? key : focusKey.question(id);
}

/** One step up or down: past a neighbour, or over the edge of a section. Undefined at the end. */
function positionAfterMove(page: Page, id: QuestionId, by: -1 | 1): QuestionPosition | undefined {
  const at = page.questions.findIndex((question) => question.id === id);
  const own = page.questions[at]?.sectionId;
  const neighbour = page.questions[at + by];
  const here = (sectionId: SectionId | undefined) => ({ pageId: page.pageId, at, sectionId });
  if (at < 0) {
    return undefined;
  }
  if (own !== undefined && neighbour?.sectionId !== own) {
    return here(undefined);
  }
  if (neighbour === undefined) {
    return undefined;
  }
  if (own === undefined && neighbour.sectionId !== undefined) {
    return here(neighbour.sectionId);
  }
  return { pageId: page.pageId, at: at + by, sectionId: own };
}

function describePosition(
  page: Page | undefined,
  id: QuestionId,
  before: Page | undefined,
  t: BuilderTranslate,
): string {
  const questions: readonly Question[] = page?.questions ?? [];
  const at = questions.findIndex((question) => question.id === id);
  const sectionOf = (on: Page | undefined) => on?.questions.find((question) => question.id === id)?.sectionId;
  const section = sectionOf(page);
  const position = t('notice.movedTo', { position: at + 1, count: questions.length });
  if (section === sectionOf(before)) {
    return position;
  }
  const number = page && section !== undefined ? sectionNumber(page, section) : 0;
  return `${position} ${number > 0 ? t('notice.intoSection', { number }) : t('notice.outOfSection')}`;
}
