import { BLOCK_RULES, type QuestionBase, type QuestionRules } from './questionRules';

export type ImageQuestion = QuestionBase & {
  readonly type: 'Image';
  readonly imageUrl?: string;
  readonly altText?: string;
  readonly decorative?: boolean;
};

export const image: QuestionRules<ImageQuestion> = BLOCK_RULES;
