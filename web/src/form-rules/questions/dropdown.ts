import { type Choices, ONE_OPTION_RULES } from './choices';
import type { QuestionRules } from './questionRules';

export type DropdownQuestion = Choices & { readonly type: 'Dropdown' };

export const dropdown: QuestionRules<DropdownQuestion> = ONE_OPTION_RULES;
