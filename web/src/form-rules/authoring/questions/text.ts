import type { TextQuestion } from '../../questions/text';
import { isBlank, sanitize } from '../../textRules';
import type { AuthoringRules } from './authoringRules';

export const text: AuthoringRules<TextQuestion> = {
  newContent: () => ({ shortText: '' }),
  newText: undefined,
  stored: (question) => ({ ...question, shortText: sanitize(question.shortText) }),
  // A body is enough.
  lacksText: ({ shortText, questionText }) => isBlank(shortText) && isBlank(questionText),
};
