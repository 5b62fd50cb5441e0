import { numberCanEqual, parseExpectedNumber, parseNumber } from './numberAnswer';
import type { QuestionBase, QuestionRules } from './questionRules';

export type LinearScaleQuestion = QuestionBase & {
  readonly type: 'Linear Scale';
  readonly linearScale: { readonly min: number; readonly max: number; readonly selected?: number };
  readonly scale: {
    readonly min: number;
    readonly max: number;
    readonly minLabel: string;
    readonly maxLabel: string;
  };
};

export const linearScale: QuestionRules<LinearScaleQuestion> = {
  parseAnswer: (question, sent) => parseNumber(question.linearScale, sent),
  parseExpected: parseExpectedNumber,
  canEqual: (question, expected) => numberCanEqual(question.linearScale, expected),
  hasSingleAnswer: () => false,
};
