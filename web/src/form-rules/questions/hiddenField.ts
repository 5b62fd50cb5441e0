import { HIDDEN_VALUE_BYTES } from '../lazyConstants.gen';
import { BLOCK_RULES, type QuestionBase, type QuestionRules } from './questionRules';
import { parseText } from './textAnswer';

export type HiddenFieldQuestion = QuestionBase & { readonly type: 'Hidden Field' };

export const hiddenField: QuestionRules<HiddenFieldQuestion> = {
  ...BLOCK_RULES,
  parseAnswer: (_, sent) => parseText(sent, HIDDEN_VALUE_BYTES),
};
