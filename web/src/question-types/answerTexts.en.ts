import type { AnswerError } from '../form-rules/answerErrors';
import { OTHER_TEXT_CHARACTERS } from '../form-rules/constants.gen';
import type { LimitError } from './limitErrors';

/** The page itself never causes these errors, only other API clients do; one text is enough for all. */
const UNREADABLE = 'This answer cannot be read. Please answer again.';

/** What the limits of a question are about. */
export type Limited = 'number' | 'wholeNumber' | 'time' | 'date' | 'characters' | 'choices';

export type Limit = string | number | undefined;

const NOUNS = { number: 'a number', wholeNumber: 'a whole number', time: 'a time', date: 'a date' };

/** Limits in words; at least one of them is given. */
function limits(of: Limited, min: Limit, max: Limit): string {
  if (of === 'time' || of === 'date') {
    if (min !== undefined && max !== undefined) {
      return `between ${min} and ${max}`;
    }
    return min === undefined ? `${max} or earlier` : `${min} or later`;
  }
  if (min === undefined || max === undefined) {
    return min === undefined ? `at most ${max}` : `at least ${min}`;
  }
  if (of === 'number' || of === 'wholeNumber') {
    return `from ${min} to ${max}`;
  }
  const between = Number(max) - Number(min) === 1 ? 'or' : 'to';
  return min === max ? `${min}` : `${min} ${between} ${max}`;
}

function characters(min: Limit, max: Limit): string {
  return `${limits('characters', min, max)} character${(max ?? min) === 1 ? '' : 's'}`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const PLACES: Readonly<Record<string, string>> = { A: 'a letter', 9: 'a digit', '*': 'a letter or a digit' };

export const en = {
  /** The limits of a question. */
  limits: (of: Limited, min: Limit, max: Limit) => {
    switch (of) {
      case 'number':
      case 'wholeNumber': {
        const isRange = min !== undefined && max !== undefined;
        return `${capitalized(NOUNS[of])}${isRange ? '' : ','} ${limits(of, min, max)}`;
      }
      case 'characters':
        return capitalized(characters(min, max));
      case 'choices':
        return `Choose ${limits(of, min, max)}`;
      case 'time':
      case 'date':
        return capitalized(limits(of, min, max));
    }
  },
  /** What an answer beyond the limits should be. */
  beyondLimits: (of: Limited, min: Limit, max: Limit, count: number) => {
    switch (of) {
      case 'characters':
        return `Please use ${characters(min, max)}; ${count === 1 ? 'this is' : 'these are'} ${count}.`;
      case 'choices':
        return `Please choose ${limits(of, min, max)}.`;
      case 'number':
      case 'wholeNumber':
      case 'time':
      case 'date': {
        const isRange = min !== undefined && max !== undefined;
        return `Please write ${NOUNS[of]} ${isRange ? '' : 'that is '}${limits(of, min, max)}.`;
      }
    }
  },
  /** What one place of a pattern stands for; a backslash is in front of a literal character. */
  place: (symbol: string, isFirst: boolean) =>
    `${symbol} ${isFirst ? 'is ' : ''}${PLACES[symbol] ?? `just ${symbol[1]}`}`,
  looksLike: (pattern: string, legend: string) => `Looks like ${pattern}${legend && ` (${legend})`}`,
  writeLike: (pattern: string, legend: string) =>
    `Please write it like ${pattern}${legend && `: ${legend}`}.`,
  /** The error of a required Consent. */
  tickBox: 'Please tick the box to continue.',
  /** The error of a required Signature. */
  sign: 'Please sign to continue.',
  /** The error of a Signature whose picture the server does not have. */
  signAgain: 'Your signature could not be found. Please sign again.',
  faults: {
    required: 'Please answer this question.',
    wrong_shape: UNREADABLE,
    not_an_option: 'This option is no longer there. Please choose again.',
    not_a_row: 'A row of this question is no longer there. Please answer again.',
    rows_missing: 'Please choose an answer in every row.',
    not_all_ranked: 'Please rank all options.',
    address_incomplete: 'Please complete the address.',
    address_part_too_long: 'A part of this address is too long.',
    other_without_text: 'Please write your answer beside “Other”.',
    other_too_long: `Please use at most ${OTHER_TEXT_CHARACTERS} characters here.`,
    not_a_number: 'Please write a number with digits, for example 12.5.',
    not_a_whole_number: 'Please write a whole number with digits, for example 12.',
    not_an_email: 'Please write an e-mail address, for example name@example.org.',
    not_a_phone_number: 'Please write a phone number, for example +44 20 7946 0018.',
    not_a_web_address: 'Please write a web address, for example www.example.org.',
    not_a_time: 'Please write a time, for example 09:30.',
    option_full: 'This was just filled. Please choose another option.',
    out_of_range: 'This value is outside the range. Please choose again.',
    too_long: 'This text is too long: 100 KB at most.',
    too_many: 'Too many. Please remove some.',
    not_a_date: 'This date does not exist.',
    not_a_file: 'A file could not be found. Please add it again.',
    takes_no_answer: UNREADABLE,
    answered_twice: UNREADABLE,
    other_page: UNREADABLE,
    unknown_question: UNREADABLE,
  } satisfies Record<Exclude<AnswerError, LimitError>, string>,
};

export type AnswerTexts = typeof en;
