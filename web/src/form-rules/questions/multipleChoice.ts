import { type Choices, ONE_OPTION_RULES } from './choices';
import type { QuestionRules } from './questionRules';

export type MultipleChoiceQuestion = Choices & { readonly type: 'Multiple Choice' };

export const multipleChoice: QuestionRules<MultipleChoiceQuestion> = ONE_OPTION_RULES;
