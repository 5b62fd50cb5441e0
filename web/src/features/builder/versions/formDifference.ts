import {
  type ChoiceQuestion,
  conditionOf,
  type Page,
  type Question,
  questionOn,
  questionsOf,
} from '../../../form-rules/definition';
import type { OptionId } from '../../../form-rules/ids';
import { offersOptions } from '../../../form-rules/questionKinds';
import { asked } from '../../../form-rules/textRules';
import { asStored } from '../draft/asStored';
import { type DraftForm, pageHolding, pageOf } from '../draft/document';
import { same } from '../draft/mergeFields';
import type { FormChange } from './formChange';

/** Everything that changed from one state of a form to another, in the order in which its owner reads it. */
export function formDifference(before: DraftForm, after: DraftForm): readonly FormChange[] {
  const [was, is] = [asStored(before), asStored(after)];
  return [
    ...(was.name === is.name ? [] : [{ kind: 'formRenamed' as const, from: was.name, to: is.name }]),
    ...pageChanges(was, is),
    ...questionChanges(was, is),
    ...(was.startPage === is.startPage ? [] : [{ kind: 'startChanged' as const }]),
  ];
}

function pageChanges(was: DraftForm, is: DraftForm): FormChange[] {
  const added = is.pages.filter(({ pageId }) => pageOf(was, pageId) === undefined);
  const removed = was.pages.filter(({ pageId }) => pageOf(is, pageId) === undefined);
  return [
    ...added.map(({ pageTitle }) => ({ kind: 'pageAdded' as const, title: pageTitle })),
    ...removed.map(({ pageTitle }) => ({ kind: 'pageRemoved' as const, title: pageTitle })),
    ...(same(pagesIn(was, is), pagesIn(is, was)) ? [] : [{ kind: 'pagesReordered' as const }]),
    ...is.pages.flatMap((page) => {
      const earlier = pageOf(was, page.pageId);
      return earlier ? changesOfPage(was, is, earlier, page) : [];
    }),
  ];
}

/** The pages of a form that another has, too, in order. */
function pagesIn(form: DraftForm, other: DraftForm): readonly string[] {
  return form.pages.map(({ pageId }) => pageId).filter((pageId) => pageOf(other, pageId));
}

function changesOfPage(was: DraftForm, is: DraftForm, earlier: Page, page: Page): FormChange[] {
  const title = page.pageTitle;
  return [
    ...(earlier.pageTitle === title
      ? []
      : [{ kind: 'pageRenamed' as const, from: earlier.pageTitle, to: title }]),
    ...(same(routeOf(was, earlier), routeOf(is, page)) ? [] : [{ kind: 'routeChanged' as const, title }]),
    ...(same(questionsIn(earlier, page), questionsIn(page, earlier))
      ? []
      : [{ kind: 'questionsReordered' as const, title }]),
    ...(same(looksOf(earlier, page), looksOf(page, earlier))
      ? []
      : [{ kind: 'appearanceChanged' as const, title }]),
  ];
}

/** The questions of a page that it has in another state, too, in order. */
function questionsIn(page: Page, other: Page): readonly string[] {
  return page.questions.map(({ id }) => id).filter((id) => questionOn(other, id));
}

/** What follows a page. An option is meant by its id: its new name is another matter. */
function routeOf(form: DraftForm, { pageId, nextPage }: Page) {
  const condition = conditionOf(form, pageId);
  const byIds = condition?.expectedOptionIds !== undefined && condition.expectedOptionIds.length > 0;
  return { nextPage, condition: byIds ? { ...condition, expectedAnswer: undefined } : condition };
}

/** Colours and grouping. A question that came or went is said apart from that. */
function looksOf({ bgColor, opacity, textColor, sections = [] }: Page, other: Page) {
  return {
    tint: { bgColor, opacity, textColor },
    sections: sections.map((section) => ({
      ...section,
      // Their order on the page is said apart, too.
      questions: section.questions.filter((id) => questionOn(other, id)).toSorted(),
    })),
  };
}

function questionChanges(was: DraftForm, is: DraftForm): FormChange[] {
  const [earlier, now] = [byId(was), byId(is)];
  const added = [...now.values()].filter(({ id }) => !earlier.has(id));
  const removed = [...earlier.values()].filter(({ id }) => !now.has(id));
  return [
    ...added.map((question) => ({ kind: 'questionAdded' as const, ...wordsOf(question) })),
    ...removed.map((question) => ({ kind: 'questionRemoved' as const, ...wordsOf(question) })),
    ...[...now.values()].flatMap((question) => {
      const before = earlier.get(question.id);
      return before ? [...movesOf(was, is, question), ...changesOfQuestion(before, question)] : [];
    }),
  ];
}

function wordsOf({ questionText, type }: Question) {
  return { text: asked(questionText), type };
}

function byId(form: DraftForm): ReadonlyMap<string, Question> {
  return new Map(questionsOf(form).map((question) => [question.id, question]));
}

function movesOf(was: DraftForm, is: DraftForm, { id, questionText }: Question): FormChange[] {
  const page = pageHolding(is, id);
  return page === undefined || page.pageId === pageHolding(was, id)?.pageId
    ? []
    : [{ kind: 'questionMoved', text: asked(questionText), title: page.pageTitle }];
}

function changesOfQuestion(before: Question, after: Question): FormChange[] {
  const [from, text] = [asked(before.questionText), asked(after.questionText)];
  const changes: FormChange[] = [];
  // Its number follows its place, and is nobody's wording.
  if (from !== text) {
    changes.push({ kind: 'questionReworded', from, to: text });
  }
  if (before.type !== after.type) {
    changes.push({ kind: 'questionRetyped', text, from: before.type, to: after.type });
  } else if (!same(settingsOf(before), settingsOf(after))) {
    changes.push({ kind: 'questionChanged', text });
  }
  if (offersOptions(before) && offersOptions(after)) {
    changes.push(...optionChanges(before, after, text));
  }
  return changes;
}

/** What is left of a question without its words, its options and its place. */
function settingsOf(question: Question): object {
  const { questionText: _, sectionId: __, ...settings } = question;
  return 'options' in settings ? { ...settings, options: undefined, optionIds: undefined } : settings;
}

function optionChanges(before: ChoiceQuestion, after: ChoiceQuestion, text: string): FormChange[] {
  const added = after.optionIds.filter((id) => !before.optionIds.includes(id));
  const removed = before.optionIds.filter((id) => !after.optionIds.includes(id));
  const stayed = after.optionIds.filter((id) => before.optionIds.includes(id));
  const inOldOrder = before.optionIds.filter((id) => after.optionIds.includes(id));
  return [
    ...added.map((id) => ({ kind: 'optionAdded' as const, text, label: labelIn(after, id) })),
    ...stayed.flatMap((id) => {
      const [from, to] = [labelIn(before, id), labelIn(after, id)];
      return from === to ? [] : [{ kind: 'optionRenamed' as const, text, from, to }];
    }),
    ...removed.map((id) => ({ kind: 'optionRemoved' as const, text, label: labelIn(before, id) })),
    ...(same(stayed, inOldOrder) ? [] : [{ kind: 'optionsReordered' as const, text }]),
  ];
}

function labelIn({ options, optionIds }: ChoiceQuestion, id: OptionId): string {
  return options[optionIds.indexOf(id)] ?? '';
}
