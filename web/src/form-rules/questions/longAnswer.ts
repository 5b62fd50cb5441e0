import type { QuestionBase, QuestionRules } from './questionRules';
import { TEXT_RULES } from './textAnswer';

export type LongAnswerQuestion = QuestionBase & { readonly type: 'Long Answer' };

export const longAnswer: QuestionRules<LongAnswerQuestion> = TEXT_RULES;
