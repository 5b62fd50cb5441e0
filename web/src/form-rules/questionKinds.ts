import { ANSWER_TYPES } from './constants.gen';
import type { ChoiceQuestion, KindName, Question } from './questions';

/** All question types, in the order in which the builder offers them. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are the question types.
export const KINDS = Object.keys(ANSWER_TYPES) as readonly KindName[];

export type AnswerType = 'text' | 'option' | 'options' | 'number' | 'day' | 'files';

/** What an answer is; undefined for blocks that take no answer. */
export function answerTypeOf(kind: KindName): AnswerType | undefined {
  return ANSWER_TYPES[kind];
}

export function takesAnswer(kind: KindName): boolean {
  return answerTypeOf(kind) !== undefined;
}

export function takesText(kind: KindName): boolean {
  return answerTypeOf(kind) === 'text';
}

/** Whether a condition can depend on a question of this type. */
export function supportsCondition(kind: KindName): boolean {
  return takesAnswer(kind) && answerTypeOf(kind) !== 'files';
}

export function offersOptions(question: Question): question is ChoiceQuestion {
  return question.type === 'Multiple Choice' || question.type === 'Checkbox' || question.type === 'Dropdown';
}
