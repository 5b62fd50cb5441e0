import type { Answer } from '../../../form-rules/answer';
import { isExpectedAnswerPossible, isMetBy } from '../../../form-rules/condition';
import { isDay } from '../../../form-rules/day';
import type { Condition } from '../../../form-rules/definition';
import type { OptionId } from '../../../form-rules/ids';
import { supportsCondition } from '../../../form-rules/questionKinds';
import type { ChoiceQuestion, Question } from '../../../form-rules/questions';
import { findOption } from '../../../form-rules/questions/choices';
import { trimmed } from '../../../form-rules/textRules';

/** The part of a condition with the expected answer. */
export type ExpectedAnswerFields = Pick<Condition, 'questionId' | 'expectedAnswer' | 'expectedOptionIds'>;

/** Options are stored by label for readers, and by id, which decides. */
export function toExpectedAnswer(question: Question, answer: Answer): ExpectedAnswerFields {
  const questionId = question.id;
  switch (question.type) {
    case 'Multiple Choice':
    case 'Dropdown': {
      const ids = question.optionIds.filter((id) => id === answer);
      return { questionId, expectedAnswer: labelsOf(question, ids)[0] ?? '', expectedOptionIds: ids };
    }
    case 'Checkbox': {
      const ids = question.optionIds.filter((id) => typeof answer === 'object' && answer.includes(id));
      return { questionId, expectedAnswer: labelsOf(question, ids), expectedOptionIds: ids };
    }
    default:
      return { questionId, expectedAnswer: typeof answer === 'string' ? trimmed(answer) : answer };
  }
}

/** The expected answer as a value of the question's field; undefined if it is impossible. */
export function fieldAnswerOf(question: Question, condition: Condition): Answer | undefined {
  const { expectedAnswer } = condition;
  const only = typeof expectedAnswer === 'object' ? expectedAnswer[0] : expectedAnswer;
  const isMet = (answer: Answer) => isMetBy(condition, question, answer);
  switch (question.type) {
    case 'Multiple Choice':
    case 'Dropdown':
      return question.optionIds.find(isMet);
    case 'Checkbox': {
      const ticked = tickedIn(question, condition);
      return ticked.length > 0 ? ticked : undefined;
    }
    case 'Linear Scale':
      return numbersBetween(question.linearScale.min, question.linearScale.max).find(isMet);
    case 'Rating':
      return numbersBetween(1, question.rating.count).find(isMet);
    case 'Date':
      return typeof only === 'string' && isDay(only) ? only : undefined;
    case 'Short Answer':
    case 'Long Answer':
      return only === undefined ? undefined : String(only);
    case 'File Upload':
    case 'Text':
    case 'Image':
    case 'Video':
      return undefined;
  }
}

/** Whether a respondent could give this answer. */
export function isPossibleAnswer(question: Question, answer: Answer | undefined): answer is Answer {
  return (
    answer !== undefined &&
    supportsCondition(question.type) &&
    isExpectedAnswerPossible(
      { ...toExpectedAnswer(question, answer), truePage: 'end', falsePage: 'end' },
      question,
    )
  );
}

function tickedIn(
  question: ChoiceQuestion,
  { expectedAnswer, expectedOptionIds = [] }: Condition,
): OptionId[] {
  const names = typeof expectedAnswer === 'object' ? expectedAnswer : [String(expectedAnswer)];
  const named =
    expectedOptionIds.length > 0 ? expectedOptionIds : names.map((name) => findOption(question, name));
  return question.optionIds.filter((id) => named.includes(id));
}

function labelsOf(question: ChoiceQuestion, ids: readonly OptionId[]): string[] {
  return ids.map((id) => question.options[question.optionIds.indexOf(id)] ?? '');
}

function numbersBetween(min: number, max: number): number[] {
  return Array.from({ length: Math.max(max - min + 1, 0) }, (_, at) => min + at);
}
