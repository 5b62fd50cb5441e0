import { BLOCK_RULES, type QuestionBase, type QuestionRules } from './questionRules';

export type VideoQuestion = QuestionBase & { readonly type: 'Video'; readonly videoUrl?: string };

export const video: QuestionRules<VideoQuestion> = BLOCK_RULES;
