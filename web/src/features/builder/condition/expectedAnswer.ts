import { optionsIn, type PlainAnswer } from '../../../form-rules/answer';
import { expectedLabels } from '../../../form-rules/authoring/expectedLabels';
import { isExpectedAnswerPossible } from '../../../form-rules/condition';
import type { Condition } from '../../../form-rules/definition';
import type { OptionId } from '../../../form-rules/ids';
import { offersOptions, supportsCondition, takesSeveral } from '../../../form-rules/questionKinds';
import { type ChoiceQuestion, type Question, rulesOf } from '../../../form-rules/questions';
import { findOption } from '../../../form-rules/questions/choices';
import { trimmed } from '../../../form-rules/textRules';

/** The part of a condition with the expected answer. */
export type ExpectedAnswerFields = Pick<Condition, 'questionId' | 'expectedAnswer' | 'expectedOptionIds'>;

/** Options are stored by label for readers, and by id, which decides. */
export function toExpectedAnswer(question: Question, answer: PlainAnswer): ExpectedAnswerFields {
  const questionId = question.id;
  if (offersOptions(question)) {
    const chosen = optionsIn(answer);
    const ids = question.optionIds.filter((id) => chosen.includes(id));
    const labels = ids.map((id) => question.options[question.optionIds.indexOf(id)] ?? '');
    return { questionId, expectedAnswer: expectedLabels(question, labels), expectedOptionIds: ids };
  }
  return { questionId, expectedAnswer: typeof answer === 'string' ? trimmed(answer) : answer };
}

/** The expected answer as a value of the question's field; undefined if it is impossible. */
export function fieldAnswerOf(question: Question, condition: Condition): PlainAnswer | undefined {
  if (offersOptions(question) && takesSeveral(question.type)) {
    const ticked = tickedIn(question, condition);
    return ticked.length > 0 ? ticked : undefined;
  }
  const rules = rulesOf(question);
  const expected = rules.parseExpected(question, condition);
  return expected !== undefined && rules.canEqual(question, expected) ? expected : undefined;
}

/** Whether a respondent could give this answer. */
export function isPossibleAnswer(question: Question, answer: PlainAnswer | undefined): answer is PlainAnswer {
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
