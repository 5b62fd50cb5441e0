import type { TextQuestion } from '../../questions/text';
import { isBlank } from '../../textRules';
import type { ContentRules } from './contentRules';

export const text: ContentRules<TextQuestion> = {
  // A body is enough.
  lacksText: ({ shortText, questionText }) => isBlank(shortText) && isBlank(questionText),
};
