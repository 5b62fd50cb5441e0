import { type Page, type Question, questionsOf } from '../../../form-rules/definition';
import type { QuestionId, SectionId } from '../../../form-rules/ids';
import { QUESTIONS_PER_FORM } from '../../../form-rules/limits';
import { notify } from '../../../ui/toast/notify';
import type { QuestionPlace } from '../draft/command';
import { pageHolding, pageOf } from '../draft/document';
import { sectionNumber } from '../draft/sections';
import { openMediaDialog } from '../media/askedMedia';
import type { Actions } from './actions';
import { type BuilderWords, offerUndo } from './actionWords';
import { announce } from './announce';
import type { Editor } from './editorStore';
import { focusKey } from './focus';
import { mint } from './mint';

type QuestionActions = Pick<
  Actions,
  | 'addQuestion'
  | 'duplicateQuestion'
  | 'removeQuestion'
  | 'retypeQuestion'
  | 'stepQuestion'
  | 'moveQuestion'
  | 'addSection'
  | 'ungroup'
>;

/** What can be done to questions and sections. */
export function questionActions(editor: Editor, t: BuilderWords): QuestionActions {
  const form = () => editor.getState().document.form;

  function isFull(): boolean {
    const full = questionsOf(form()).length >= QUESTIONS_PER_FORM;
    if (full) {
      notify.error(t('said.questionsFull', { count: QUESTIONS_PER_FORM }));
    }
    return full;
  }

  function move(id: QuestionId, place: QuestionPlace): boolean {
    // The focus stays: the owner may be pressing the key that moves it again and again.
    const { questionId } = editor.getState().place;
    const selected = questionId === id ? { pageId: place.pageId, questionId: id } : undefined;
    const isElsewhere = pageHolding(form(), id)?.pageId !== place.pageId;
    return editor.give(
      { type: 'question/moved', id, place },
      {
        // Sent to another page it goes out of sight, and the page on the screen stays.
        place: isElsewhere ? { pageId: editor.getState().place.pageId } : selected,
        // Over the edge of a section it is drawn anew, and what had the focus is gone.
        focus: { key: isElsewhere ? focusKey.canvas : heldKey(id), onlyIfLost: true },
      },
    );
  }

  return {
    addQuestion(kind, after) {
      const { place } = editor.getState();
      const page = place.pageId === undefined ? undefined : pageOf(form(), place.pageId);
      if (page === undefined || isFull()) {
        return;
      }
      const id = mint();
      const beside = page.questions.findIndex((question) => question.id === (after ?? place.questionId));
      editor.give(
        {
          type: 'question/added',
          id,
          kind,
          place: {
            pageId: page.pageId,
            at: beside < 0 ? page.questions.length : beside + 1,
            sectionId: page.questions[beside]?.sectionId,
          },
        },
        {
          place: { pageId: page.pageId, questionId: id },
          focus: { key: focusKey.question(id), caret: 'all' },
        },
      );
      if (kind === 'Image' || kind === 'Video') {
        openMediaDialog(id);
      }
      announce(t('said.questionAdded'));
    },

    duplicateQuestion(id) {
      const page = pageHolding(form(), id);
      if (page === undefined || isFull()) {
        return;
      }
      const copy = mint();
      editor.give(
        { type: 'question/duplicated', id, copy },
        {
          place: { pageId: page.pageId, questionId: copy },
          focus: { key: focusKey.question(copy), caret: 'end' },
        },
      );
      announce(t('said.questionDuplicated'));
    },

    removeQuestion(id) {
      const page = pageHolding(form(), id);
      if (page === undefined) {
        return;
      }
      const at = page.questions.findIndex((question) => question.id === id);
      const next = (page.questions[at - 1] ?? page.questions[at + 1])?.id;
      editor.give(
        { type: 'question/removed', id },
        {
          place: { pageId: page.pageId, questionId: next },
          focus: { key: next === undefined ? focusKey.canvas : keyAfterRemoval(next), caret: 'end' },
        },
      );
      offerUndo(editor, t, t('said.questionRemoved'));
    },

    retypeQuestion(id, kind) {
      // An Image and a Video have no picker that the focus could go back to.
      const isFixed = kind === 'Image' || kind === 'Video';
      const focus = isFixed ? { key: focusKey.question(id), caret: 'end' as const } : undefined;
      if (editor.give({ type: 'question/retyped', id, kind }, { focus })) {
        announce(t('said.questionRetyped', { kind: t(`kind.${kind}`) }));
      }
    },

    stepQuestion(id, by) {
      const page = pageHolding(form(), id);
      const step = page && stepOf(page, id, by);
      if (step === undefined || !move(id, step)) {
        announce(t(by < 0 ? 'said.isFirst' : 'said.isLast'));
        return;
      }
      announce(whereItIs(pageHolding(form(), id), id, page, t));
    },

    moveQuestion(id, place) {
      const before = pageHolding(form(), id);
      if (before === undefined || !move(id, place)) {
        return;
      }
      const page = pageHolding(form(), id);
      announce(
        page?.pageId === before.pageId
          ? whereItIs(page, id, before, t)
          : t('said.movedToPage', { page: page?.pageTitle ?? '' }),
      );
    },

    addSection() {
      const { place, nextSection } = editor.getState();
      const page = place.pageId === undefined ? undefined : pageOf(form(), place.pageId);
      const upTo =
        place.questionId ?? page?.questions.findLast(({ sectionId }) => sectionId === undefined)?.id;
      if (page === undefined || upTo === undefined) {
        notify.info(t('said.nothingToGroup'));
        return;
      }
      const isGiven = editor.give(
        { type: 'section/added', id: mint(), pageId: page.pageId, upTo, ...nextSection },
        { focus: { key: focusKey.card(upTo), onlyIfLost: true } },
      );
      if (isGiven) {
        announce(t('said.sectionAdded'));
      } else {
        notify.info(t('said.alreadyGrouped'));
      }
    },

    ungroup(pageId, id) {
      const first = pageOf(form(), pageId)?.questions.find(({ sectionId }) => sectionId === id)?.id;
      if (editor.give({ type: 'section/ungrouped', pageId, id })) {
        const key = first === undefined ? focusKey.canvas : focusKey.card(first);
        editor.wishFocus({ key, onlyIfLost: true });
        announce(t('said.ungrouped'));
      }
    },
  };
}

/** What has the focus of this question's controls: the same one gets it back when the card is drawn anew. */
function heldKey(id: QuestionId): string {
  const active = document.activeElement;
  const key = active instanceof HTMLElement ? active.dataset['focus'] : undefined;
  return key?.endsWith(`-${id}`) === true ? key : focusKey.question(id);
}

/** On a touch screen a field would open the keyboard, which nobody who presses Remove has asked for. */
function keyAfterRemoval(next: QuestionId): string {
  const isTouched = window.matchMedia?.('(pointer: coarse)').matches;
  return isTouched ? focusKey.card(next) : focusKey.question(next);
}

/** One step up or down: past a neighbour, or over the edge of a section. Nothing when there is no way on. */
export function stepOf(page: Page, id: QuestionId, by: -1 | 1): QuestionPlace | undefined {
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

function whereItIs(
  page: Page | undefined,
  id: QuestionId,
  before: Page | undefined,
  t: BuilderWords,
): string {
  const questions: readonly Question[] = page?.questions ?? [];
  const at = questions.findIndex((question) => question.id === id);
  const sectionOf = (on: Page | undefined) => on?.questions.find((question) => question.id === id)?.sectionId;
  const section = sectionOf(page);
  const position = t('said.movedTo', { position: at + 1, count: questions.length });
  if (section === sectionOf(before)) {
    return position;
  }
  const number = page && section !== undefined ? sectionNumber(page, section) : 0;
  return `${position} ${number > 0 ? t('said.intoSection', { number }) : t('said.outOfSection')}`;
}
