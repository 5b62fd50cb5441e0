import { invalid, type ReadAnswer } from '../answerErrors';
import { OTHER_TEXT_CHARACTERS } from '../constants.gen';
import { characterCount, sanitize, trimmed } from '../textRules';

/** The fields of an answer sent as an object; undefined if it is none or has more than these. */
export function sentFields<Name extends string>(
  sent: unknown,
  known: readonly Name[],
): { readonly [Field in Name]?: unknown } | undefined {
  return isFields(sent) && Object.keys(sent).every((name) => known.some((field) => field === name))
    ? sent
    : undefined;
}

export function isFields(sent: unknown): sent is object {
  return typeof sent === 'object' && sent !== null && !Array.isArray(sent);
}

/** Validates the text beside "Other"; undefined if "Other" is not chosen. */
export function parseOther(question: { readonly other?: boolean }, sent: unknown): ReadAnswer<string> {
  if (sent === undefined || sent === null) {
    return { answer: undefined };
  }
  if (typeof sent !== 'string') {
    return invalid('wrong_shape');
  }
  if (question.other !== true) {
    return invalid('not_an_option');
  }
  const answer = trimmed(sanitize(sent));
  if (answer === '') {
    return invalid('other_without_text');
  }
  return characterCount(answer) > OTHER_TEXT_CHARACTERS ? invalid('other_too_long') : { answer };
}
