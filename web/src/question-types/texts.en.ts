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
  scaleStart: 'Scale Start',
  scaleEnd: 'Scale End',
  unlikely: 'Not at all likely',
  likely: 'Extremely likely',
  stars: (value: number, count: number) => `${value} of ${count} stars`,
  outOf: (value: number, count: number) => `${value} of ${count}`,
  mediaMissing: 'This could not be shown.',
  answerToContinue: 'Please answer this question to continue.',
  page: 'Page',
  submit: 'Submit',
  next: 'Next',
  back: 'Back',
  lastPage: 'Last page',
  pagesLeft: (least: number, most: number) =>
    least === most ? `${most} ${most === 1 ? 'page' : 'pages'} left` : `${least} to ${most} pages left`,
  pagesLeftAtLeast: (least: number) => `At least ${least} ${least === 1 ? 'page' : 'pages'} left`,
};

export type FieldTexts = typeof en;
