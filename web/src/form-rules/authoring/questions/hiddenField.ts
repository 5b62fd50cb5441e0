import type { HiddenFieldQuestion } from '../../questions/hiddenField';
import type { AuthoringRules } from './authoringRules';

export const hiddenField: AuthoringRules<HiddenFieldQuestion> = {
  newContent: () => ({}),
  newText: 'Hidden field',
  stored: (question) => question,
};
