import type { QuestionBase, QuestionRules } from './questionRules';
import { TEXT_RULES } from './textAnswer';

export type ShortAnswerQuestion = QuestionBase & { readonly type: 'Short Answer' };

export const shortAnswer: QuestionRules<ShortAnswerQuestion> = TEXT_RULES;
