import type { AnswerFault } from '../form-rules/checkAnswers';

/** Everything the fields say, in English. */
export const en = {
  yourAnswer: 'Your answer',
  shortAnswerText: 'Short answer text',
  longAnswerText: 'Long answer text',
  chooseOption: 'Choose an option',
  option: (number: number) => `Option ${number}`,
  required: 'Required',
  clear: 'Clear selection',
  wholeDate: 'Enter the whole date: day, month and year.',
  scaleStart: 'Scale Start',
  scaleEnd: 'Scale End',
  stars: (value: number, count: number) => `${value} of ${count} stars`,
  outOf: (value: number, count: number) => `${value} of ${count}`,
  video: 'Video',
  watchOn: (service: string) => `Watch on ${service}`,
  opensNewTab: 'Opens in a new tab. That site may set cookies.',
  mediaMissing: 'This could not be shown.',
  answerToContinue: 'Please answer this question to continue.',
  page: 'Page',
  submit: 'Submit',
  back: 'Back',
  lastPage: 'Last page',
  pagesLeft: (least: number, most: number) =>
    least === most ? `${most} ${most === 1 ? 'page' : 'pages'} left` : `${least} to ${most} pages left`,
  pagesLeftAtLeast: (least: number) => `At least ${least} ${least === 1 ? 'page' : 'pages'} left`,
  thanks: 'Thanks for filling the form!',
  recorded: 'Your response has been successfully recorded.',
  faults: {
    required: 'Please answer this question.',
    wrong_shape: 'This answer cannot be read. Please answer again.',
    not_an_option: 'This option is no longer there. Please choose again.',
    out_of_range: 'This value is outside the range. Please choose again.',
    too_long: 'This text is too long: 100 KB at most.',
    too_many: 'These are too many. Please take some away.',
    not_a_date: 'This is no day of the calendar.',
    not_a_file: 'A file could not be found. Please add it again.',
    takes_no_answer: 'This takes no answer.',
    answered_twice: 'This was answered twice. Please answer again.',
    other_page: 'This question is on another page.',
    unknown_question: 'This question is no longer there.',
  } satisfies Record<AnswerFault, string>,
};

/** Everything the fields say, in one language. */
export type Words = typeof en;
