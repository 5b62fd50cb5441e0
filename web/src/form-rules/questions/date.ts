import { invalid } from '../answerErrors';
import { isDay } from '../day';
import { areEqual, type Bounds, checkBounds, numberBounds } from './bounds';
import type { QuestionBase, QuestionRules } from './questionRules';
import { onlyItem } from './sentExpectation';

export type DateQuestion = QuestionBase &
  Bounds & {
    readonly type: 'Date';
    readonly dateValue?: string;
  };

export const date: QuestionRules<DateQuestion> = {
  parseAnswer: (question, sent) => {
    if (typeof sent !== 'string') {
      return invalid('wrong_shape');
    }
    return isDay(sent) ? checkBounds(sent, numberBounds(question)) : invalid('not_a_date');
  },
  parseExpected: (_, sent) => {
    const only = onlyItem(sent);
    return typeof only === 'string' && isDay(only) ? only : undefined;
  },
  canEqual: (question, expected) => checkBounds(String(expected), numberBounds(question)).error === undefined,
  hasSingleAnswer: (question) => areEqual(numberBounds(question)),
};
