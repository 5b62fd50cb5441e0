import type { PlainAnswer } from '../answer';
import { invalid, type ReadAnswer } from '../answerErrors';
import { TEXT_ANSWER_BYTES } from '../lazyConstants.gen';
import { byteLength, isBlank, sanitize } from '../textRules';
import { areEqual } from './bounds';
import type { QuestionBase, QuestionRules } from './questionRules';
import { onlyItem, type SentExpectation } from './sentExpectation';
import { checkFormat, type TextFormat, valueBounds } from './textFormat';

type TextQuestion = QuestionBase & TextFormat;

/** The rules of types whose answers are texts. */
export const TEXT_RULES = {
  parseAnswer: (question: TextQuestion, sent: unknown): ReadAnswer => {
    const read = parseText(sent, TEXT_ANSWER_BYTES);
    return read.answer === undefined ? read : checkFormat(question, read.answer);
  },
  parseExpected: (question: TextQuestion, sent: SentExpectation) => {
    const only = onlyItem(sent);
    return only === undefined ? undefined : (checkFormat(question, String(only)).answer ?? String(only));
  },
  canEqual: (question: TextQuestion, expected: PlainAnswer) => {
    const text = String(expected);
    return (
      !isBlank(text) &&
      byteLength(text) <= TEXT_ANSWER_BYTES &&
      checkFormat(question, text).error === undefined
    );
  },
  hasSingleAnswer: (question: TextQuestion) => areEqual(valueBounds(question)),
} satisfies QuestionRules<TextQuestion>;

/** A text of at most this many bytes. */
export function parseText(sent: unknown, maxBytes: number): ReadAnswer<string> {
  if (typeof sent !== 'string') {
    return invalid('wrong_shape');
  }
  const answer = sanitize(sent);
  return byteLength(answer) > maxBytes ? invalid('too_long') : { answer };
}
