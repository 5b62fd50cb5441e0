import type { Answer } from './answer';
import { findOption } from './choices';
import { TEXT_ANSWER_BYTES } from './constants.gen';
import { isDay } from './day';
import type { ChoiceQuestion, Condition, Question } from './definition';
import { isId, type OptionId } from './ids';
import { takesText } from './questionKinds';
import { byteLength, isBlank, sameText } from './textRules';
import { parseWholeNumber } from './wholeNumber';

/** Which branches of a condition some valid answer takes. At least one is open. */
export type ReachableBranches = { readonly whenTrue: boolean; readonly whenFalse: boolean };

/** Whether `answer` is the expected answer of the condition. */
export function isMetBy(condition: Condition, question: Question, answer: Answer): boolean {
  const expected = comparesByEquals(condition) ? expectedAnswer(condition, question) : undefined;
  if (typeof expected === 'object' && typeof answer === 'object') {
    // Neither contains an option twice.
    return expected.length === answer.length && expected.every((option) => answer.includes(option));
  }
  return takesText(question.type) && expected !== undefined
    ? sameText(String(expected), String(answer))
    : expected === answer;
}

/**
 * The branches that valid answers to `question` can take.
 *
 * The question must be answered, so "no answer" takes none. A question with a single possible answer (one option,
 * one star) leaves one branch only. A text or a date can always differ.
 */
export function reachableBranches(condition: Condition, question: Question): ReachableBranches {
  const whenTrue = comparesByEquals(condition) && isExpectedAnswerPossible(condition, question);
  return { whenTrue, whenFalse: !whenTrue || !hasOneAnswerOnly(question) };
}

/** Whether some valid answer to `question` is the expected one; the operator is not considered. */
export function isExpectedAnswerPossible(condition: Condition, question: Question): boolean {
  const expected = expectedAnswer(condition, question);
  if (expected === undefined) {
    return false;
  }
  switch (question.type) {
    case 'Short Answer':
    case 'Long Answer':
      return !isBlank(String(expected)) && byteLength(String(expected)) <= TEXT_ANSWER_BYTES;
    case 'Multiple Choice':
    case 'Dropdown':
      return question.optionIds.some((option) => option === expected);
    case 'Checkbox':
      return (
        typeof expected === 'object' &&
        expected.length > 0 &&
        expected.every((option) => question.optionIds.some((id) => id === option))
      );
    case 'Linear Scale':
      return Number(expected) >= question.linearScale.min && Number(expected) <= question.linearScale.max;
    case 'Rating':
      return Number(expected) >= 1 && Number(expected) <= question.rating.count;
    case 'Date':
      return true;
    case 'File Upload':
    case 'Text':
    case 'Image':
    case 'Video':
      return false;
  }
}

/** Whether the operator is `equals`, the only one there is. */
export function comparesByEquals(condition: Condition): boolean {
  return (condition.operator ?? 'equals') === 'equals';
}

/** The expected answer in the stored form of answers; undefined if no answer to the question can equal it. */
function expectedAnswer(condition: Condition, question: Question): Answer | undefined {
  const only = onlyItem(condition.expectedAnswer);
  switch (question.type) {
    case 'Short Answer':
    case 'Long Answer':
      return only === undefined ? undefined : String(only);
    case 'Multiple Choice':
    case 'Dropdown': {
      const ids = expectedIds(condition);
      if (ids?.length === 1) {
        return ids[0];
      }
      return only === undefined ? undefined : findOption(question, String(only));
    }
    case 'Checkbox':
      return expectedIds(condition) ?? findOptions(question, condition.expectedAnswer);
    case 'Linear Scale':
    case 'Rating':
      return parseWholeNumber(only);
    case 'Date':
      return typeof only === 'string' && isDay(only) ? only : undefined;
    case 'File Upload':
    case 'Text':
    case 'Image':
    case 'Video':
      return undefined;
  }
}

/** Spec §3: the builder stores a list of answers per question, so a single answer may be a list of one. */
function onlyItem(expected: Condition['expectedAnswer']): string | number | undefined {
  if (typeof expected !== 'object') {
    return expected;
  }
  return expected.length === 1 ? expected[0] : undefined;
}

/** The expected option ids, if there are any and all of them are valid. */
function expectedIds({ expectedOptionIds: ids = [] }: Condition): OptionId[] | undefined {
  return ids.length > 0 && ids.every(isId) ? [...new Set(ids)] : undefined;
}

function findOptions(
  question: ChoiceQuestion,
  expected: Condition['expectedAnswer'],
): OptionId[] | undefined {
  const names = typeof expected === 'object' ? expected : [String(expected)];
  const options = names.flatMap((name) => findOption(question, name) ?? []);
  return options.length === names.length ? [...new Set(options)] : undefined;
}

function hasOneAnswerOnly(question: Question): boolean {
  switch (question.type) {
    case 'Multiple Choice':
    case 'Checkbox':
    case 'Dropdown':
      return question.options.length === 1;
    case 'Rating':
      return question.rating.count === 1;
    case 'Short Answer':
    case 'Long Answer':
    case 'File Upload':
    case 'Date':
    case 'Linear Scale':
    case 'Text':
    case 'Image':
    case 'Video':
      return false;
  }
}
