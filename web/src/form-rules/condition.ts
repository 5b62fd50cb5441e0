import { type Answer, isPlain } from './answer';
import type { Condition } from './definition';
import { takesText } from './questionKinds';
import { type Question, rulesOf } from './questions';
import { sameText } from './textRules';

/** Which branches of a condition some valid answer takes. At least one is open. */
export type ReachableBranches = { readonly whenTrue: boolean; readonly whenFalse: boolean };

/** Whether `answer` is the expected answer of the condition. */
export function isMetBy(condition: Condition, question: Question, answer: Answer): boolean {
  const expected = comparesByEquals(condition)
    ? rulesOf(question).parseExpected(question, condition)
    : undefined;
  if (!isPlain(answer)) {
    return false;
  }
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
 * one star, one day) leaves one branch only.
 */
export function reachableBranches(condition: Condition, question: Question): ReachableBranches {
  const whenTrue = comparesByEquals(condition) && isExpectedAnswerPossible(condition, question);
  return { whenTrue, whenFalse: !whenTrue || !rulesOf(question).hasSingleAnswer(question) };
}

/** Whether some valid answer to `question` is the expected one; the operator is not considered. */
export function isExpectedAnswerPossible(condition: Condition, question: Question): boolean {
  const rules = rulesOf(question);
  const expected = rules.parseExpected(question, condition);
  return expected !== undefined && rules.canEqual(question, expected);
}

/** Whether the operator is `equals`, the only one there is. */
export function comparesByEquals(condition: Condition): boolean {
  return (condition.operator ?? 'equals') === 'equals';
}
