import type { QuestionBase, QuestionRules } from './questionRules';
import { TEXT_RULES } from './textAnswer';
import type { TextLength } from './textFormat';

export type LongAnswerQuestion = QuestionBase & TextLength & { readonly type: 'Long Answer' };

export const longAnswer: QuestionRules<LongAnswerQuestion> = TEXT_RULES;
