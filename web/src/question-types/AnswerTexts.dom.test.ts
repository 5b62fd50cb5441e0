import { afterEach, describe, expect, it } from 'vitest';
import type { Answer } from '../form-rules/answer';
import type { AnswerError } from '../form-rules/answerErrors';
import { readAnswer } from '../form-rules/checkAnswers';
import type { Question } from '../form-rules/questions';
import type { TextFormat } from '../form-rules/questions/textFormat';
import { questionOfKind } from '../testing/questions';
import { errorText, limitHint } from './AnswerTexts';

const short = (format: TextFormat) => questionOfKind('Short Answer', format);
const boxes = (minChoices?: number, maxChoices?: number) =>
  questionOfKind('Checkbox', {
    ...(minChoices !== undefined && { minChoices }),
    ...(maxChoices !== undefined && { maxChoices }),
  });

afterEach(() => {
  document.documentElement.lang = 'en';
});

const HINTS: [Question, string | undefined][] = [
  [short({ format: 'wholeNumber', min: '1', max: '10' }), 'A whole number from 1 to 10'],
  [short({ format: 'number', min: '0.5' }), 'A number, at least 0.5'],
  [short({ format: 'number', max: '9' }), 'A number, at most 9'],
  [short({ format: 'time', min: '09:00', max: '17:00' }), 'Between 09:00 and 17:00'],
  [short({ format: 'time', max: '17:00' }), '17:00 or earlier'],
  [short({ maxLength: 200 }), 'At most 200 characters'],
  [short({ maxLength: 1 }), 'At most 1 character'],
  [questionOfKind('Long Answer', { minLength: 10, maxLength: 200 }), '10 to 200 characters'],
  [short({ pattern: 'AA-9999' }), 'Looks like AA-9999 (A is a letter, 9 a digit)'],
  [
    short({ pattern: String.raw`\A\-*`, maxLength: 9 }),
    String.raw`Looks like \A-* (\A is just A, * a letter or a digit)`,
  ],
  [short({ pattern: 'FW-' }), 'Looks like FW-'],
  [
    questionOfKind('Date', { min: '2026-03-01', max: '2026-03-31' }),
    'Between 1 March 2026 and 31 March 2026',
  ],
  [questionOfKind('Date', { min: '2026-03-01' }), '1 March 2026 or later'],
  [boxes(2, 3), 'Choose 2 or 3'],
  [boxes(2, 5), 'Choose 2 to 5'],
  [boxes(2, 2), 'Choose 2'],
  [boxes(2), 'Choose at least 2'],
  [boxes(undefined, 3), 'Choose at most 3'],
];

describe('the hint', () => {
  it.each(HINTS)('of %j is %j', (question, hint) => {
    expect(limitHint(question)).toBe(hint);
  });

  it.each(HINTS)('of %j is Hindi in Hindi', (question) => {
    document.documentElement.lang = 'hi';
    expect(limitHint(question)).toMatch(/\p{Script=Devanagari}/u);
  });

  it.each([
    short({}),
    short({ format: 'email' }),
    short({ format: 'number', unit: 'kg' }),
    questionOfKind('Long Answer'),
    questionOfKind('Date'),
    questionOfKind('Checkbox'),
    questionOfKind('Rating'),
  ])('of %j is missing without limits', (question) => {
    expect(limitHint(question)).toBeUndefined();
  });
});

const ERRORS: [Question, Answer, AnswerError, string][] = [
  [short({ format: 'number' }), 'x', 'not_a_number', 'Please write a number with digits, for example 12.5.'],
  [
    short({ format: 'email' }),
    'x',
    'not_an_email',
    'Please write an e-mail address, for example name@example.org.',
  ],
  [short({ format: 'number', min: '5' }), '4', 'below_min', 'Please write a number that is at least 5.'],
  [
    short({ format: 'wholeNumber', min: '5', max: '10' }),
    '11',
    'above_max',
    'Please write a whole number from 5 to 10.',
  ],
  [
    short({ format: 'time', min: '09:00' }),
    '08:00',
    'below_min',
    'Please write a time that is 09:00 or later.',
  ],
  [
    questionOfKind('Date', { min: '2026-03-01', max: '2026-03-31' }),
    '2026-04-01',
    'above_max',
    'Please write a date between 1 March 2026 and 31 March 2026.',
  ],
  [
    questionOfKind('Long Answer', { maxLength: 3 }),
    ' four ',
    'too_many_characters',
    'Please use at most 3 characters; these are 4.',
  ],
  [
    short({ minLength: 2, maxLength: 5 }),
    'x',
    'too_few_characters',
    'Please use 2 to 5 characters; this is 1.',
  ],
  [
    short({ pattern: 'AA-9999' }),
    'x',
    'wrong_pattern',
    'Please write it like AA-9999: A is a letter, 9 a digit.',
  ],
  [boxes(2), ['red'], 'too_few_choices', 'Please choose at least 2.'],
  [boxes(1, 2), ['red', 'green', 'blue'], 'too_many_choices', 'Please choose 1 or 2.'],
];

describe('the error', () => {
  it.each(ERRORS)('of %j with %j is %s: %s', (question, answer, error, text) => {
    expect(readAnswer(question, answer)).toEqual({ error });
    expect(errorText(question, answer, error)).toBe(text);
  });

  it.each(ERRORS)('of %j with %j is Hindi in Hindi', (question, answer, error) => {
    document.documentElement.lang = 'hi';
    const text = errorText(question, answer, error);
    expect(text).toMatch(/\p{Script=Devanagari}/u);
    expect(text).not.toContain('undefined');
  });
});

const MISSING: [Question, AnswerError, string][] = [
  [questionOfKind('Date'), 'required', 'Please answer this question.'],
  [questionOfKind('Matrix'), 'required', 'Please choose an answer in every row.'],
  [questionOfKind('Matrix'), 'rows_missing', 'Please choose an answer in every row.'],
  [questionOfKind('Ranking'), 'required', 'Please rank all options.'],
  [questionOfKind('Ranking'), 'not_all_ranked', 'Please rank all options.'],
  [questionOfKind('Consent'), 'required', 'Please tick the box to continue.'],
  [questionOfKind('Address'), 'required', 'Please complete the address.'],
  [questionOfKind('Address'), 'address_incomplete', 'Please complete the address.'],
  [questionOfKind('Signature'), 'required', 'Please sign to continue.'],
  [questionOfKind('Signature'), 'not_a_file', 'Your signature could not be found. Please sign again.'],
  [questionOfKind('File Upload'), 'not_a_file', 'A file could not be found. Please add it again.'],
];

it.each(MISSING)('of %j %s is: %s', (question, error, text) => {
  expect(errorText(question, undefined, error)).toBe(text);
});
