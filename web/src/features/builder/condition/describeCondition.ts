import { type Condition, questionsOf, type Target } from '../../../form-rules/definition';
import type { OptionId } from '../../../form-rules/ids';
import { answerTypeOf, countsStars, offersOptions } from '../../../form-rules/questionKinds';
import type { Question } from '../../../form-rules/questions';
import { isBlank, trimmed } from '../../../form-rules/textRules';
import { dayText } from '../../../ui/dates';
import type { DraftForm } from '../draft/document';
import { endAt } from '../draft/ends';
import { numberAndText, pageNumber } from '../draft/numbering';
import { endingTitleOf } from '../editor/endName';
import type { BuilderTranslate } from '../editor/offerUndo';
import type { ExpectedAnswerFields } from './expectedAnswer';

/** A condition that may be incomplete. */
type PartialCondition = Partial<ExpectedAnswerFields> & {
  readonly truePage?: Target | undefined;
  readonly falsePage?: Target | undefined;
};

/** Texts, and the language for dates and lists. */
type TextContext = { readonly t: BuilderTranslate; readonly language: string };

/** The whole condition as a sentence: "If … is … go to …, otherwise …". */
export function describeCondition(form: DraftForm, condition: Condition, texts: TextContext): string {
  return texts.t('condition.sentence', conditionParts(form, condition, texts));
}

/** The parts of the sentence, with placeholders for missing ones. */
export function conditionParts(form: DraftForm, condition: PartialCondition, texts: TextContext) {
  const { t } = texts;
  const { questionId, truePage, falsePage } = condition;
  const question = questionsOf(form).find(({ id }) => id === questionId);
  return {
    question: question
      ? questionName(question, t)
      : t(questionId ? 'condition.goneQuestion' : 'condition.someQuestion'),
    answer: describeExpectedAnswer(question, condition, texts),
    truePage: truePage === undefined ? t('condition.someTruePage') : targetInSentence(form, truePage, t),
    falsePage: falsePage === undefined ? t('condition.someFalsePage') : targetInSentence(form, falsePage, t),
  };
}

/** Number and title of a page. */
export function pageName(form: DraftForm, id: Target, t: BuilderTranslate): string | undefined {
  const at = form.pages.findIndex(({ pageId }) => pageId === id);
  const page = form.pages[at];
  return page && `${pageNumber(at)} ${titleOrUntitled(page.pageTitle, t)}`;
}

export function titleOrUntitled(title: string, t: BuilderTranslate): string {
  return isBlank(title) ? t('pages.untitled') : trimmed(title);
}

export function describeExpectedAnswer(
  question: Question | undefined,
  { expectedAnswer, expectedOptionIds = [] }: Partial<ExpectedAnswerFields>,
  { t, language }: TextContext,
): string {
  if (expectedAnswer === undefined) {
    return t('condition.someAnswer');
  }
  const answers = typeof expectedAnswer === 'object' ? expectedAnswer.map(String) : [String(expectedAnswer)];
  const [only = ''] = answers;
  switch (question && answerTypeOf(question.type)) {
    case 'option':
    case 'options': {
      // Labels may have changed since; the ids decide.
      const labels = expectedOptionIds.map((id, at) => labelOf(question, id, t) ?? answers[at] ?? '');
      return listed(labels.length > 0 ? labels : answers, language) || t('condition.someAnswer');
    }
    case 'number':
      return question && countsStars(question.type)
        ? t('condition.stars', { count: Number(only) })
        : listed(answers, language);
    case 'day':
      return dayText(only, language);
    case 'text':
      return isBlank(only) ? t('condition.someAnswer') : `“${trimmed(only)}”`;
    case 'order':
    case 'grid':
    case 'agreed':
    case 'address':
    case 'files':
    case undefined:
      return listed(answers, language);
  }
}

function questionName({ questionText }: Question, t: BuilderTranslate): string {
  const { number, text } = numberAndText(questionText);
  return [number, trimmed(text)].filter(Boolean).join(' ') || t('condition.blankQuestion');
}

function targetInSentence(form: DraftForm, target: Target, t: BuilderTranslate): string {
  if (endAt(form, target) === undefined) {
    return pageName(form, target, t) ?? t('condition.gonePage');
  }
  const title = endingTitleOf(form, target);
  return title === undefined ? t('condition.toEnd') : t('condition.toEnding', { title });
}

function labelOf(question: Question | undefined, id: OptionId, t: BuilderTranslate): string | undefined {
  const choices = question && offersOptions(question) ? question : undefined;
  const at = choices?.optionIds.indexOf(id) ?? -1;
  const label = choices?.options[at];
  return label !== undefined && isBlank(label) ? t('canvas.option.label', { position: at + 1 }) : label;
}

function listed(items: readonly string[], language: string): string {
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(items);
}
