import type { AnswerError } from '../form-rules/answerErrors';
import { OTHER_TEXT_CHARACTERS } from '../form-rules/constants.gen';

/** The page itself never causes these errors, only other API clients do; one text is enough for all. */
const UNREADABLE = 'This answer cannot be read. Please answer again.';

export const en = {
  yourAnswer: 'Your answer',
  shortAnswerText: 'Short answer text',
  longAnswerText: 'Long answer text',
  chooseOption: 'Choose an option',
  other: 'Other',
  otherText: 'Your answer for “Other”',
  option: (number: number) => `Option ${number}`,
  required: 'Required',
  clear: 'Clear selection',
  wholeDate: 'Enter the whole date: day, month and year.',
  scaleStart: 'Scale Start',
  scaleEnd: 'Scale End',
  stars: (value: number, count: number) => `${value} of ${count} stars`,
  outOf: (value: number, count: number) => `${value} of ${count}`,
  mediaMissing: 'This could not be shown.',
  answerToContinue: 'Please answer this question to continue.',
  page: 'Page',
  submit: 'Submit',
  back: 'Back',
  lastPage: 'Last page',
  pagesLeft: (least: number, most: number) =>
    least === most ? `${most} ${most === 1 ? 'page' : 'pages'} left` : `${least} to ${most} pages left`,
  pagesLeftAtLeast: (least: number) => `At least ${least} ${least === 1 ? 'page' : 'pages'} left`,
  faults: {
    required: 'Please answer this question.',
    wrong_shape: UNREADABLE,
    not_an_option: 'This option is no longer there. Please choose again.',
    other_without_text: 'Please write your answer beside “Other”.',
    other_too_long: `Please use at most ${OTHER_TEXT_CHARACTERS} characters here.`,
    out_of_range: 'This value is outside the range. Please choose again.',
    too_long: 'This text is too long: 100 KB at most.',
    too_many: 'Too many. Please remove some.',
    not_a_date: 'This date does not exist.',
    not_a_file: 'A file could not be found. Please add it again.',
    takes_no_answer: UNREADABLE,
    answered_twice: UNREADABLE,
    other_page: UNREADABLE,
    unknown_question: UNREADABLE,
  } satisfies Record<AnswerError, string>,
};

export type FieldTexts = typeof en;
