import { numberCanEqual, parseExpectedNumber, parseNumber } from './numberAnswer';
import type { QuestionBase, QuestionRules } from './questionRules';

export type NpsQuestion = QuestionBase & {
  readonly type: 'NPS';
  /** If a label is empty, respondents see one in their language. */
  readonly scale: {
    readonly min: number;
    readonly max: number;
    readonly minLabel: string;
    readonly maxLabel: string;
  };
};

export const nps: QuestionRules<NpsQuestion> = {
  parseAnswer: (question, sent) => parseNumber(question.scale, sent),
  parseExpected: parseExpectedNumber,
  canEqual: (question, expected) => numberCanEqual(question.scale, expected),
  hasSingleAnswer: () => false,
};
