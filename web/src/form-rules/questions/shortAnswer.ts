import type { QuestionBase, QuestionRules } from './questionRules';
import { TEXT_RULES } from './textAnswer';
import type { TextFormat } from './textFormat';

export type ShortAnswerQuestion = QuestionBase & TextFormat & { readonly type: 'Short Answer' };

export const shortAnswer: QuestionRules<ShortAnswerQuestion> = TEXT_RULES;
