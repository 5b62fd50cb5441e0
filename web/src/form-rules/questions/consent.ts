import { invalid } from '../answerErrors';
import { BLOCK_RULES, type QuestionBase, type QuestionRules } from './questionRules';

export type ConsentQuestion = QuestionBase & {
  readonly type: 'Consent';
  /** What the respondent agrees to, beside the checkbox. */
  readonly consentText: string;
};

/** The only answer. */
export const AGREED = 'agreed';

export const consent: QuestionRules<ConsentQuestion> = {
  ...BLOCK_RULES,
  parseAnswer: (_, sent) =>
    sent === AGREED
      ? { answer: AGREED }
      : invalid(typeof sent === 'string' ? 'not_an_option' : 'wrong_shape'),
};
