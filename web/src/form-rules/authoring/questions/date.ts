import { isDay } from '../../day';
import { numberBounds } from '../../questions/bounds';
import type { DateQuestion } from '../../questions/date';
import { type AuthoringRules, NEW_TEXT } from './authoringRules';
import { areCrossed, givenFields, limitProblems, storedBound, withoutLimits } from './limits';

export const date: AuthoringRules<DateQuestion> = {
  newContent: () => ({ dateValue: '' }),
  newText: NEW_TEXT,
  stored: (question) => {
    const { min, max, ...rest } = question;
    return {
      ...rest,
      dateValue: '',
      ...givenFields({ min: storedBound(min, parseDay), max: storedBound(max, parseDay) }),
    };
  },
  problems: (question) => limitProblems(question.id, areCrossed(numberBounds(question))),
  withoutLimits,
};

function parseDay(text: string): string | undefined {
  return isDay(text) ? text : undefined;
}
