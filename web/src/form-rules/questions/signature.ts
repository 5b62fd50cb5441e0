import { parseFiles } from './fileUpload';
import { BLOCK_RULES, type QuestionBase, type QuestionRules } from './questionRules';

export type SignatureQuestion = QuestionBase & { readonly type: 'Signature' };

/** An answer is the id of one picture, as a list. No condition can expect it. */
export const signature: QuestionRules<SignatureQuestion> = {
  ...BLOCK_RULES,
  parseAnswer: (_, sent) => parseFiles(sent, 1),
};
