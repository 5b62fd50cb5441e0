import type { DateQuestion } from '../../questions/date';
import { type AuthoringRules, NEW_TEXT } from './authoringRules';

export const date: AuthoringRules<DateQuestion> = {
  newContent: () => ({ dateValue: '' }),
  newText: NEW_TEXT,
  stored: (question) => ({ ...question, dateValue: '' }),
};
