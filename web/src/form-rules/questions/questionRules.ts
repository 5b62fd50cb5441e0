import type { PlainAnswer } from '../answer';
import { invalid, type ReadAnswer } from '../answerErrors';
import type { QuestionId, SectionId } from '../ids';
import type { SentExpectation } from './sentExpectation';

/** The fields of every question. */
export type QuestionBase = {
  readonly id: QuestionId;
  readonly questionText: string;
  readonly description?: string;
  readonly required: boolean;
  /** Its name in links that fill in its answer. */
  readonly shortName?: string;
  readonly bgColor?: string;
  readonly sectionId?: SectionId;
};

/** The rules of one question type. */
export type QuestionRules<Asked extends QuestionBase> = {
  /** Validates an answer that is not blank. */
  readonly parseAnswer: (question: Asked, sent: unknown) => ReadAnswer;
  /** The expected answer of a condition as answers are stored; undefined if no answer can equal it. */
  readonly parseExpected: (question: Asked, sent: SentExpectation) => PlainAnswer | undefined;
  /** Whether some valid answer equals `expected`. */
  readonly canEqual: (question: Asked, expected: PlainAnswer) => boolean;
  /** Whether only one answer is possible. */
  readonly hasSingleAnswer: (question: Asked) => boolean;
};

/** The rules of a block that takes no answer. */
export const BLOCK_RULES = {
  parseAnswer: () => invalid('takes_no_answer'),
  parseExpected: () => undefined,
  canEqual: () => false,
  hasSingleAnswer: () => false,
} satisfies QuestionRules<QuestionBase>;
