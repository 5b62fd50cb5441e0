import type { PlainAnswer } from '../answer';
import { invalid, type ReadAnswer } from '../answerErrors';
import { TEXT_ANSWER_BYTES } from '../constants.gen';
import { byteLength, isBlank, sanitize } from '../textRules';
import type { QuestionBase, QuestionRules } from './questionRules';
import { onlyItem, type SentExpectation } from './sentExpectation';

/** The rules of types whose answers are texts. */
export const TEXT_RULES = {
  parseAnswer: (_: QuestionBase, sent: unknown): ReadAnswer => {
    if (typeof sent !== 'string') {
      return invalid('wrong_shape');
    }
    const answer = sanitize(sent);
    return byteLength(answer) > TEXT_ANSWER_BYTES ? invalid('too_long') : { answer };
  },
  parseExpected: (_: QuestionBase, sent: SentExpectation) => {
    const only = onlyItem(sent);
    return only === undefined ? undefined : String(only);
  },
  canEqual: (_: QuestionBase, expected: PlainAnswer) =>
    !isBlank(String(expected)) && byteLength(String(expected)) <= TEXT_ANSWER_BYTES,
  hasSingleAnswer: () => false,
} satisfies QuestionRules<QuestionBase>;
