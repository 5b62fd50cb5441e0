import { BLOCK_RULES, type QuestionBase, type QuestionRules } from './questionRules';

export type TextQuestion = QuestionBase & { readonly type: 'Text'; readonly shortText: string };

export const text: QuestionRules<TextQuestion> = BLOCK_RULES;
