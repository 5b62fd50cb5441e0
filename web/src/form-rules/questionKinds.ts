import { ANSWER_TYPES } from './constants.gen';
import type { ChoiceQuestion, KindName, Question, QuestionOf } from './questions';

/** All question types, in the order in which the builder offers them. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are the question types.
export const KINDS = Object.keys(ANSWER_TYPES) as readonly KindName[];

export type AnswerType =
  | 'text'
  | 'option'
  | 'options'
  | 'order'
  | 'grid'
  | 'number'
  | 'day'
  | 'agreed'
  | 'address'
  | 'files';

/** What an answer is; undefined for blocks that take no answer. */
export function answerTypeOf(kind: KindName): AnswerType | undefined {
  return ANSWER_TYPES[kind];
}

/** Whether respondents do not see it; its value comes from the link. */
export function isHidden(kind: KindName): boolean {
  return kind === 'Hidden Field';
}

/** Whether respondents can answer it. */
export function takesAnswer(kind: KindName): boolean {
  return answerTypeOf(kind) !== undefined && !isHidden(kind);
}

export function takesText(kind: KindName): boolean {
  return answerTypeOf(kind) === 'text';
}

export function asksForText(question: Question): question is QuestionOf<'Short Answer' | 'Long Answer'> {
  return takesText(question.type) && !isHidden(question.type);
}

/** Whether its answers are email addresses. */
export function asksForEmail(question: Question): boolean {
  return takesText(question.type) && 'format' in question && question.format === 'email';
}

/** Whether a text has several lines. */
export function takesLongText(kind: KindName): boolean {
  return kind === 'Long Answer';
}

/** Whether an answer can have several options or files. */
export function takesSeveral(kind: KindName): boolean {
  return answerTypeOf(kind) === 'options' || (takesFiles(kind) && !asksForSignature(kind));
}

export function takesDay(kind: KindName): boolean {
  return answerTypeOf(kind) === 'day';
}

export function takesFiles(kind: KindName): boolean {
  return answerTypeOf(kind) === 'files';
}

/** Whether a condition can depend on a question of this type. */
export function supportsCondition(kind: KindName): boolean {
  switch (answerTypeOf(kind)) {
    case 'text':
      return !isHidden(kind);
    case 'option':
    case 'options':
    case 'number':
    case 'day':
      return true;
    case 'order':
    case 'grid':
    case 'agreed':
    case 'address':
    case 'files':
    case undefined:
      return false;
  }
}

export function offersOptions(question: Question): question is ChoiceQuestion {
  return 'optionIds' in question;
}

export function offersRows(question: Question): question is QuestionOf<'Matrix'> {
  return 'rowIds' in question;
}

/** Whether its text is a body of several lines; only a Text has one. */
export function isTextBlock(question: Question): question is QuestionOf<'Text'> {
  return question.type === 'Text';
}

export function isMediaBlock(question: Question): question is QuestionOf<'Image' | 'Video'> {
  return isMedia(question.type);
}

export function isMedia(kind: KindName): kind is 'Image' | 'Video' {
  return kind === 'Image' || kind === 'Video';
}

/** Whether its file is a picture of a signature. */
export function asksForSignature(kind: KindName): boolean {
  return kind === 'Signature';
}

/** Whether results only say how many answered it and how many skipped it. */
export function countsAnswered(kind: KindName): boolean {
  switch (answerTypeOf(kind)) {
    case 'text':
    case 'agreed':
    case 'address':
      return true;
    case 'files':
      return asksForSignature(kind);
    case 'option':
    case 'options':
    case 'order':
    case 'grid':
    case 'number':
    case 'day':
    case undefined:
      return false;
  }
}

/** Whether its numbers make a Net Promoter Score. */
export function asksForNps(kind: KindName): boolean {
  return kind === 'NPS';
}

/** Whether its numbers are stars. */
export function countsStars(kind: KindName): boolean {
  return kind === 'Rating';
}
