import type { Answer } from '../answer';
import { invalid, NO_ANSWER, type ReadAnswer } from '../answerErrors';
import { type Choices, findOption, parseSeveral } from './choices';
import { parseOther, sentFields } from './otherAnswer';
import type { QuestionRules } from './questionRules';
import { expectedIds } from './sentExpectation';

export type CheckboxQuestion = Choices & {
  readonly type: 'Checkbox';
  /** The least and the greatest number of choices; "Other" is one. */
  readonly minChoices?: number;
  readonly maxChoices?: number;
};

export const checkbox: QuestionRules<CheckboxQuestion> = {
  parseAnswer: (question, sent) => {
    const fields = sentFields(sent, ['options', 'other']);
    const ticked = parseSeveral(question, fields ? (fields.options ?? []) : sent);
    const { answer: options } = ticked;
    if (options === undefined) {
      return ticked;
    }
    const { answer: other, error } = parseOther(question, fields?.other);
    if (error) {
      return { error };
    }
    if (other === undefined) {
      return options.length > 0 ? checkCount(question, options.length, options) : NO_ANSWER;
    }
    return checkCount(question, options.length + 1, { options, other });
  },
  parseExpected: (question, sent) => {
    const { expectedAnswer } = sent;
    const names = typeof expectedAnswer === 'object' ? expectedAnswer : [String(expectedAnswer)];
    const options = names.flatMap((name) => findOption(question, name) ?? []);
    return expectedIds(sent) ?? (options.length === names.length ? [...new Set(options)] : undefined);
  },
  canEqual: (question, expected) =>
    typeof expected === 'object' &&
    expected.length > 0 &&
    expected.every((option) => question.optionIds.some((id) => id === option)) &&
    checkCount(question, expected.length, expected).error === undefined,
  hasSingleAnswer: ({ options, other, minChoices = 0 }) =>
    other !== true && (options.length === 1 || minChoices >= options.length),
};

function checkCount<Valid extends Answer>(
  { minChoices = 0, maxChoices = Number.POSITIVE_INFINITY }: CheckboxQuestion,
  count: number,
  answer: Valid,
): ReadAnswer<Valid> {
  if (count < minChoices) {
    return invalid('too_few_choices');
  }
  return count > maxChoices ? invalid('too_many_choices') : { answer };
}
