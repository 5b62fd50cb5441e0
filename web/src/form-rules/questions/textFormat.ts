import { type AnswerError, invalid, type ReadAnswer } from '../answerErrors';
import { parseDecimal, parseWholeDecimal } from '../decimal';
import { isEmailAddress } from '../emailAddress';
import { characterCount, trimmed } from '../textRules';
import { parseTime } from '../timeOfDay';
import { isWebAddress } from '../webAddress';
import { type Bounds, checkBounds, type NumberBounds, numberBounds } from './bounds';
import { matchesPattern } from './textPattern';

export type TextFormatName = 'wholeNumber' | 'number' | 'email' | 'phone' | 'webAddress' | 'time';

/** What a text must be. Each format has its own limits; the others are missing. */
export type TextFormat = TextLength &
  Bounds & {
    /** If missing, any text. */
    readonly format?: TextFormatName;
    /** Shown after a number. */
    readonly unit?: string;
    /** What any text must look like: see `matchesPattern`. */
    readonly pattern?: string;
  };

/** The least and the greatest number of characters of any text. */
export type TextLength = { readonly minLength?: number; readonly maxLength?: number };

/** The trimmed text as it is stored; undefined if it is not of the format. */
type Parse = (text: string) => string | undefined;

const FORMATS: Readonly<Record<TextFormatName, readonly [Parse, AnswerError]>> = {
  wholeNumber: [parseWholeDecimal, 'not_a_whole_number'],
  number: [parseDecimal, 'not_a_number'],
  email: [unchanged(isEmailAddress), 'not_an_email'],
  phone: [unchanged(isPhoneNumber), 'not_a_phone_number'],
  webAddress: [unchanged(isWebAddress), 'not_a_web_address'],
  time: [parseTime, 'not_a_time'],
};

/** The text as it is stored: in the notation of its format, or as it was typed. */
export function checkFormat(question: TextFormat, typed: string): ReadAnswer<string> {
  const { format, minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern } = question;
  const text = trimmed(typed);
  if (format !== undefined) {
    const [parse, error] = FORMATS[format];
    const answer = parse(text);
    return answer === undefined
      ? invalid(error)
      : checkBounds(answer, valueBounds(question), orderOf(question));
  }
  const characters = characterCount(text);
  if (characters < minLength) {
    return invalid('too_few_characters');
  }
  if (characters > maxLength) {
    return invalid('too_many_characters');
  }
  return pattern === undefined || matchesPattern(text, pattern)
    ? { answer: typed }
    : invalid('wrong_pattern');
}

/** The bounds of its numbers or times; those of whole numbers are whole. */
export function valueBounds(question: TextFormat): NumberBounds {
  const [least, greatest] = numberBounds(question, orderOf(question));
  return question.format === 'wholeNumber' ? [Math.ceil(least), Math.floor(greatest)] : [least, greatest];
}

function orderOf({ format }: TextFormat) {
  return format === 'time' ? undefined : Number;
}

function unchanged(isValid: (text: string) => boolean): Parse {
  return (text) => (isValid(text) ? text : undefined);
}

/** Digits with the characters that people write between them. */
function isPhoneNumber(text: string): boolean {
  return /^\+?(?:[ ()./-]*[0-9]){4,15}[ ()./-]*$/.test(text);
}
