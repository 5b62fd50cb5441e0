import type { Answer } from './answer';
import { optionNamed } from './choices';
import { isDay } from './day';
import type { ChoiceQuestion, Condition, Question } from './definition';
import { isId, type OptionId } from './ids';
import { TEXT_ANSWER_BYTES } from './limits';
import { byteLength, isBlank, sameText } from './textRules';
import { wholeNumber } from './wholeNumber';

/** Which ways out of a condition a respondent can really take. At least one is open. */
export type OpenWays = { readonly whenTrue: boolean; readonly whenFalse: boolean };

/** Whether `answer` is the one the condition waits for. */
export function isMetBy(condition: Condition, question: Question, answer: Answer): boolean {
  const expected = comparesByEquals(condition) ? expectedAnswer(condition, question) : undefined;
  if (typeof expected === 'object' && typeof answer === 'object') {
    // Neither holds an option twice.
    return expected.length === answer.length && expected.every((option) => answer.includes(option));
  }
  const isText = question.type === 'Short Answer' || question.type === 'Long Answer';
  return isText && expected !== undefined ? sameText(String(expected), String(answer)) : expected === answer;
}

/**
 * The ways that acceptable answers to `question` open.
 *
 * The question must be answered, so "no answer" opens nothing. A question with one single possible answer (one
 * option, one star) leaves one way only. A text or a day can always be another one.
 */
export function openWays(condition: Condition, question: Question): OpenWays {
  const whenTrue = comparesByEquals(condition) && isExpectedAnswerPossible(condition, question);
  return { whenTrue, whenFalse: !whenTrue || !hasOneAnswerOnly(question) };
}

/** Whether some acceptable answer to `question` is the expected one, as far as its operator is known. */
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

/** Whether the condition compares in the one way that is known. */
export function comparesByEquals(condition: Condition): boolean {
  return (condition.operator ?? 'equals') === 'equals';
}

/** The expected answer in the form in which answers are kept; nothing when no answer to the question looks like it. */
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
      return only === undefined ? undefined : optionNamed(question, String(only));
    }
    case 'Checkbox':
      return expectedIds(condition) ?? optionsNamed(question, condition.expectedAnswer);
    case 'Linear Scale':
    case 'Rating':
      return wholeNumber(only);
    case 'Date':
      return typeof only === 'string' && isDay(only) ? only : undefined;
    case 'File Upload':
    case 'Text':
    case 'Image':
    case 'Video':
      return undefined;
  }
}

/** Spec §3: the builder keeps a list of answers a question, so a single answer may come in a list of one. */
function onlyItem(expected: Condition['expectedAnswer']): string | number | undefined {
  if (typeof expected !== 'object') {
    return expected;
  }
  return expected.length === 1 ? expected[0] : undefined;
}

/** The options by id, when there are any and every one of them is an id. */
function expectedIds({ expectedOptionIds: ids = [] }: Condition): OptionId[] | undefined {
  return ids.length > 0 && ids.every(isId) ? [...new Set(ids)] : undefined;
}

function optionsNamed(
  question: ChoiceQuestion,
  expected: Condition['expectedAnswer'],
): OptionId[] | undefined {
  const names = typeof expected === 'object' ? expected : [String(expected)];
  const options = names.flatMap((name) => optionNamed(question, name) ?? []);
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
