import { conditionOf, type Page, questionOn, questionsOf } from '../../../form-rules/definition';
import type { OptionId } from '../../../form-rules/ids';
import type { KindName, Question } from '../../../form-rules/questions';
import { textWithoutNumber } from '../../../form-rules/textRules';
import { type DraftForm, pageOf, pageWithQuestion } from '../draft/document';
import { same, without } from '../draft/mergeFields';
import { type OptionList, optionList, optionLists } from '../draft/optionLists';
import { toServerForm } from '../draft/toServerForm';
import { settingsChanges } from './settingsDifference';

/** One difference between two states of a form. Question texts are without their number. */
export type FormChange =
  | { readonly kind: 'formRenamed'; readonly from: string; readonly to: string }
  | { readonly kind: 'pageAdded' | 'pageRemoved'; readonly title: string }
  | { readonly kind: 'pageRenamed'; readonly from: string; readonly to: string }
  | { readonly kind: 'pagesReordered' }
  | { readonly kind: 'questionAdded' | 'questionRemoved'; readonly text: string; readonly type: KindName }
  | { readonly kind: 'questionReworded'; readonly from: string; readonly to: string }
  | {
      readonly kind: 'questionRetyped';
      readonly text: string;
      readonly from: KindName;
      readonly to: KindName;
    }
  /** To another page. */
  | { readonly kind: 'questionMoved'; readonly text: string; readonly title: string }
  /** On one page. */
  | { readonly kind: 'questionsReordered'; readonly title: string }
  /** Required, description, limits, scale or media. */
  | { readonly kind: 'questionChanged'; readonly text: string }
  | {
      readonly kind: 'optionAdded' | 'optionRemoved';
      readonly text: string;
      readonly item: ListItem;
      readonly label: string;
    }
  | {
      readonly kind: 'optionRenamed';
      readonly text: string;
      readonly item: ListItem;
      readonly from: string;
      readonly to: string;
    }
  | { readonly kind: 'optionsReordered'; readonly text: string; readonly item: ListItem }
  /** What follows a page. */
  | { readonly kind: 'routeChanged'; readonly title: string }
  | { readonly kind: 'startChanged' | 'welcomeChanged' | 'endingsReordered' | 'settingsChanged' }
  | { readonly kind: 'endingAdded' | 'endingRemoved' | 'endingChanged'; readonly title: string }
  /** Colours or sections of a page. */
  | { readonly kind: 'appearanceChanged'; readonly title: string };

export type ChangeKind = FormChange['kind'];

export type ListItem = OptionList['item'];

/** All changes from one state of a form to another, in form order. */
export function formDifference(before: DraftForm, after: DraftForm): readonly FormChange[] {
  const [was, is] = [toServerForm(before), toServerForm(after)];
  return [
    ...when(was.name !== is.name, { kind: 'formRenamed', from: was.name, to: is.name }),
    ...pageChanges(was, is),
    ...questionChanges(was, is),
    ...when(was.startPage !== is.startPage, { kind: 'startChanged' }),
    ...settingsChanges(was.settings, is.settings),
  ];
}

function when(isChanged: boolean, change: FormChange): FormChange[] {
  return isChanged ? [change] : [];
}

function pageChanges(was: DraftForm, is: DraftForm): FormChange[] {
  const added = is.pages.filter(({ pageId }) => pageOf(was, pageId) === undefined);
  const removed = was.pages.filter(({ pageId }) => pageOf(is, pageId) === undefined);
  return [
    ...added.map(({ pageTitle }) => ({ kind: 'pageAdded' as const, title: pageTitle })),
    ...removed.map(({ pageTitle }) => ({ kind: 'pageRemoved' as const, title: pageTitle })),
    ...when(!same(pagesIn(was, is), pagesIn(is, was)), { kind: 'pagesReordered' }),
    ...is.pages.flatMap((page) => {
      const earlier = pageOf(was, page.pageId);
      return earlier ? changesOfPage(was, is, earlier, page) : [];
    }),
  ];
}

/** The pages of a form that the other one has too, in order. */
function pagesIn(form: DraftForm, other: DraftForm): readonly string[] {
  return form.pages.map(({ pageId }) => pageId).filter((pageId) => pageOf(other, pageId));
}

function changesOfPage(was: DraftForm, is: DraftForm, earlier: Page, page: Page): FormChange[] {
  const title = page.pageTitle;
  return [
    ...when(earlier.pageTitle !== title, { kind: 'pageRenamed', from: earlier.pageTitle, to: title }),
    ...when(!same(routeOf(was, earlier), routeOf(is, page)), { kind: 'routeChanged', title }),
    ...when(!same(questionsIn(earlier, page), questionsIn(page, earlier)), {
      kind: 'questionsReordered',
      title,
    }),
    ...when(!same(appearanceOf(earlier, page), appearanceOf(page, earlier)), {
      kind: 'appearanceChanged',
      title,
    }),
  ];
}

/** The questions of a page that its other state has too, in order. */
function questionsIn(page: Page, other: Page): readonly string[] {
  return page.questions.map(({ id }) => id).filter((id) => questionOn(other, id));
}

/** What follows a page. Options are compared by id, because a rename is a separate change. */
function routeOf(form: DraftForm, { pageId, nextPage }: Page) {
  const condition = conditionOf(form, pageId);
  const byIds = condition?.expectedOptionIds !== undefined && condition.expectedOptionIds.length > 0;
  return { nextPage, condition: byIds ? { ...condition, expectedAnswer: undefined } : condition };
}

/** Colours and sections, without added, removed or reordered questions, which are separate changes. */
function appearanceOf({ bgColor, opacity, textColor, sections = [] }: Page, other: Page) {
  return {
    tint: { bgColor, opacity, textColor },
    sections: sections.map((section) => ({
      ...section,
      questions: section.questions.filter((id) => questionOn(other, id)).toSorted(),
    })),
  };
}

function questionChanges(was: DraftForm, is: DraftForm): FormChange[] {
  const [earlier, now] = [byId(was), byId(is)];
  const added = [...now.values()].filter(({ id }) => !earlier.has(id));
  const removed = [...earlier.values()].filter(({ id }) => !now.has(id));
  return [
    ...added.map((question) => ({ kind: 'questionAdded' as const, ...textOf(question) })),
    ...removed.map((question) => ({ kind: 'questionRemoved' as const, ...textOf(question) })),
    ...[...now.values()].flatMap((question) => {
      const before = earlier.get(question.id);
      return before ? [...movesOf(was, is, question), ...changesOfQuestion(before, question)] : [];
    }),
  ];
}

function textOf({ questionText, type }: Question) {
  return { text: textWithoutNumber(questionText), type };
}

function byId(form: DraftForm): ReadonlyMap<string, Question> {
  return new Map(questionsOf(form).map((question) => [question.id, question]));
}

function movesOf(was: DraftForm, is: DraftForm, { id, questionText }: Question): FormChange[] {
  const page = pageWithQuestion(is, id);
  return page === undefined || page.pageId === pageWithQuestion(was, id)?.pageId
    ? []
    : [{ kind: 'questionMoved', text: textWithoutNumber(questionText), title: page.pageTitle }];
}

function changesOfQuestion(before: Question, after: Question): FormChange[] {
  const [from, text] = [textWithoutNumber(before.questionText), textWithoutNumber(after.questionText)];
  return [
    // The number depends on the position, so it is not compared.
    ...when(from !== text, { kind: 'questionReworded', from, to: text }),
    ...(before.type === after.type
      ? when(!same(settingsOf(before), settingsOf(after)), { kind: 'questionChanged', text })
      : [{ kind: 'questionRetyped' as const, text, from: before.type, to: after.type }]),
    ...optionLists(after).flatMap((list) => {
      const earlier = optionList(before, list.name);
      return earlier ? listChanges(earlier, list, text) : [];
    }),
  ];
}

/** A question without its text, section, options and rows. */
function settingsOf(question: Question): object {
  return without(question, ['questionText', 'sectionId', 'options', 'optionIds', 'rows', 'rowIds']);
}

function listChanges(before: OptionList, after: OptionList, text: string): FormChange[] {
  const added = after.ids.filter((id) => !before.ids.includes(id));
  const removed = before.ids.filter((id) => !after.ids.includes(id));
  const stayed = after.ids.filter((id) => before.ids.includes(id));
  const inOldOrder = before.ids.filter((id) => after.ids.includes(id));
  const { item } = after;
  return [
    ...added.map((id) => ({ kind: 'optionAdded' as const, text, item, label: labelIn(after, id) })),
    ...stayed.flatMap((id) => {
      const [from, to] = [labelIn(before, id), labelIn(after, id)];
      return when(from !== to, { kind: 'optionRenamed', text, item, from, to });
    }),
    ...removed.map((id) => ({
      kind: 'optionRemoved' as const,
      text,
      item: before.item,
      label: labelIn(before, id),
    })),
    ...when(!same(stayed, inOldOrder), { kind: 'optionsReordered', text, item }),
  ];
}

function labelIn({ labels, ids }: OptionList, id: OptionId): string {
  return labels[ids.indexOf(id)] ?? '';
}
