import { type Condition, type Question, questionsOf, type Target } from '../../../form-rules/definition';
import type { OptionId } from '../../../form-rules/ids';
import { offersOptions } from '../../../form-rules/questionKinds';
import { isBlank, trimmed } from '../../../form-rules/textRules';
import type { DraftForm } from '../draft/document';
import { numberAndText } from '../draft/numbering';
import type { BuilderWords } from '../editor/actionWords';
import { pageNumber } from '../pages/markers';
import type { Expectation } from './expectation';

/** A condition, finished or not. */
export type ConditionSoFar = Partial<Expectation> & {
  readonly truePage?: Target | undefined;
  readonly falsePage?: Target | undefined;
};

/** The four things a condition's sentence is made of, in words. */
export type ConditionParts = {
  readonly question: string;
  readonly answer: string;
  readonly truePage: string;
  readonly falsePage: string;
};

/** Where words come from, and whose dates and lists are written. */
export type Wording = { readonly t: BuilderWords; readonly language: string };

/** The whole condition as a sentence: "If … is … go to …, otherwise …". */
export function describeCondition(form: DraftForm, condition: Condition, wording: Wording): string {
  return wording.t('condition.sentence', conditionParts(form, condition, wording));
}

/** The parts of the sentence; what is not chosen yet is named by what it will be. */
export function conditionParts(form: DraftForm, condition: ConditionSoFar, wording: Wording): ConditionParts {
  const { t } = wording;
  const { questionId, truePage, falsePage } = condition;
  const question = questionsOf(form).find(({ id }) => id === questionId);
  return {
    question: question
      ? questionName(question, t)
      : t(questionId ? 'condition.goneQuestion' : 'condition.someQuestion'),
    answer: expectationInWords(question, condition, wording),
    truePage: truePage === undefined ? t('condition.someTruePage') : targetInSentence(form, truePage, t),
    falsePage: falsePage === undefined ? t('condition.someFalsePage') : targetInSentence(form, falsePage, t),
  };
}

/** A page by number and title, as every list of pages names it. */
export function pageName(form: DraftForm, id: Target, t: BuilderWords): string | undefined {
  const at = form.pages.findIndex(({ pageId }) => pageId === id);
  const page = form.pages[at];
  return page && `${pageNumber(at)} ${titleOr(page.pageTitle, t)}`;
}

/** The title of a page, or what stands for a blank one. */
export function titleOr(title: string, t: BuilderWords): string {
  return isBlank(title) ? t('pages.untitled') : trimmed(title);
}

/** The expected answer as a reader would say it. */
export function expectationInWords(
  question: Question | undefined,
  { expectedAnswer, expectedOptionIds = [] }: Partial<Expectation>,
  { t, language }: Wording,
): string {
  if (expectedAnswer === undefined) {
    return t('condition.someAnswer');
  }
  const given = typeof expectedAnswer === 'object' ? expectedAnswer.map(String) : [String(expectedAnswer)];
  switch (question?.type) {
    case 'Multiple Choice':
    case 'Dropdown':
    case 'Checkbox': {
      // Labels may have changed since; the ids tell which options are meant.
      const labels = expectedOptionIds.map((id, at) => labelOf(question, id, t) ?? given[at] ?? '');
      return listed(labels.length > 0 ? labels : given, language) || t('condition.someAnswer');
    }
    case 'Rating':
      return t('condition.stars', { count: Number(given[0]) });
    case 'Date':
      return dayInWords(given[0] ?? '', language);
    case 'Short Answer':
    case 'Long Answer':
      return isBlank(given[0] ?? '') ? t('condition.someAnswer') : `“${trimmed(given[0] ?? '')}”`;
    default:
      return listed(given, language);
  }
}

function questionName({ questionText }: Question, t: BuilderWords): string {
  const { number, text } = numberAndText(questionText);
  return [number, trimmed(text)].filter(Boolean).join(' ') || t('condition.blankQuestion');
}

function targetInSentence(form: DraftForm, target: Target, t: BuilderWords): string {
  return target === 'end' ? t('condition.toEnd') : (pageName(form, target, t) ?? t('condition.gonePage'));
}

function labelOf(question: Question, id: OptionId, t: BuilderWords): string | undefined {
  const at = offersOptions(question) ? question.optionIds.indexOf(id) : -1;
  const label = offersOptions(question) ? question.options[at] : undefined;
  return label !== undefined && isBlank(label) ? t('canvas.option.label', { position: at + 1 }) : label;
}

function listed(items: readonly string[], language: string): string {
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(items);
}

function dayInWords(day: string, language: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) {
    return day;
  }
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(date);
}
