import { invalid } from '../answerErrors';
import { isDay } from '../day';
import type { QuestionBase, QuestionRules } from './questionRules';
import { onlyItem } from './sentExpectation';

export type DateQuestion = QuestionBase & { readonly type: 'Date'; readonly dateValue?: string };

export const date: QuestionRules<DateQuestion> = {
  parseAnswer: (_, sent) => {
    if (typeof sent !== 'string') {
      return invalid('wrong_shape');
    }
    return isDay(sent) ? { answer: sent } : invalid('not_a_date');
  },
  parseExpected: (_, sent) => {
    const only = onlyItem(sent);
    return typeof only === 'string' && isDay(only) ? only : undefined;
  },
  canEqual: () => true,
  hasSingleAnswer: () => false,
};
