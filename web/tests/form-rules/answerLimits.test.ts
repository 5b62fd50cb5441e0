import { describe, expect, it } from 'vitest';
import type { AnswerError } from '../../src/form-rules/answerErrors';
import { readAnswer } from '../../src/form-rules/checkAnswers';
import { isMetBy, reachableBranches } from '../../src/form-rules/condition';
import type { TextFormat, TextFormatName } from '../../src/form-rules/questions/textFormat';
import { questionOfKind } from '../../src/testing/questions';

function read(format: TextFormat, text: string) {
  return readAnswer(questionOfKind('Short Answer', format), text);
}

it.each<[TextFormatName, string, string]>([
  ['number', ' 007.50 ', '7.5'],
  ['wholeNumber', '-5.0', '-5'],
  ['time', ' 9:05', '09:05'],
  ['time', '23:59', '23:59'],
  ['email', ' meera@riverside.example ', 'meera@riverside.example'],
  ['email', 'यश@डाक.भारत', 'यश@डाक.भारत'],
  ['email', `${'x'.repeat(249)}@b.cd`, `${'x'.repeat(249)}@b.cd`],
  ['phone', '+44 20 7946 0018', '+44 20 7946 0018'],
  ['phone', '(030) 90-18.20/1 ', '(030) 90-18.20/1'],
  ['webAddress', 'HTTPS://a.b:8080/x:y?z@#', 'HTTPS://a.b:8080/x:y?z@#'],
  ['webAddress', 'भारत.भारत', 'भारत.भारत'],
  ['webAddress', 'a.b?c', 'a.b?c'],
])('%s accepts %j as %j', (format, text, answer) => {
  expect(read({ format }, text)).toEqual({ answer });
});

it.each<[TextFormatName, AnswerError, string[]]>([
  ['number', 'not_a_number', ['five', '1,5', '1.2345678']],
  ['wholeNumber', 'not_a_whole_number', ['5.5', 'five']],
  ['time', 'not_a_time', ['24:00', '12:60', '9', '9:5', '009:05', '9:05:00']],
  [
    'email',
    'not_an_email',
    ['a', '@b.c', 'a@b', 'a@b.', 'a@.c', 'a@b..c', 'a@b@c.d', 'a b@c.d', 'a\u0001@b.c', '<a>@b.c', 'a,@b.c'],
  ],
  ['email', 'not_an_email', [`${'x'.repeat(250)}@b.cd`, `${'é'.repeat(125)}@b.cd`]],
  ['phone', 'not_a_phone_number', ['123', '1'.repeat(16), '++4912345', '12345x', '٠١٢٣٤٥']],
  [
    'webAddress',
    'not_a_web_address',
    [
      'localhost',
      'http://',
      'a..b',
      '.a',
      'a.b:',
      'a.b:x',
      'a.b:123456',
      'me@a.b',
      'a .b',
      'a.b/"',
      'ftp://a.b',
    ],
  ],
  ['webAddress', 'not_a_web_address', [`a.b/${'c'.repeat(2000)}`]],
])('%s rejects with %s: %j', (format, error, texts) => {
  for (const text of texts) {
    expect([text, read({ format }, text)]).toEqual([text, { error }]);
  }
});

it.each<[TextFormat, string, AnswerError | undefined]>([
  [{ format: 'number', min: '-1.5', max: '10' }, '-1.50', undefined],
  [{ format: 'number', min: '-1.5', max: '10' }, '-2', 'below_min'],
  [{ format: 'number', min: '-1.5', max: '10' }, '10.000001', 'above_max'],
  [{ format: 'number', max: '9' }, '10', 'above_max'],
  [{ format: 'wholeNumber', min: '0.5' }, '1', undefined],
  [{ format: 'wholeNumber', min: '0.5' }, '0', 'below_min'],
  [{ format: 'time', min: '09:00', max: '17:00' }, '9:00', undefined],
  [{ format: 'time', min: '09:00', max: '17:00' }, '8:59', 'below_min'],
  [{ format: 'time', min: '09:00', max: '17:00' }, '17:01', 'above_max'],
  [{ minLength: 2, maxLength: 3 }, ' 😀😀 ', undefined],
  [{ minLength: 2, maxLength: 3 }, ' 😀 ', 'too_few_characters'],
  [{ minLength: 2, maxLength: 3 }, 'abcd', 'too_many_characters'],
  [{ maxLength: 2, pattern: '999' }, '123', 'too_many_characters'],
  [{ pattern: '999' }, ' 123 ', undefined],
  [{ pattern: '999' }, '12', 'wrong_pattern'],
])('limits %j with %j give %s', (format, text, error) => {
  expect(read(format, text).error).toBe(error);
});

it('any text is stored as it was typed', () => {
  expect(read({ minLength: 2, pattern: 'AA' }, ' ab ')).toEqual({ answer: ' ab ' });
});

it('a Long Answer has limits of its length', () => {
  const question = questionOfKind('Long Answer', { minLength: 3 });
  expect(readAnswer(question, 'no')).toEqual({ error: 'too_few_characters' });
  expect(readAnswer(question, ' ')).toEqual({ answer: undefined });
});

it('a Date has a first and a last day', () => {
  const question = questionOfKind('Date', { min: '2026-03-01', max: '2026-03-31' });
  expect(readAnswer(question, '2026-03-31')).toEqual({ answer: '2026-03-31' });
  expect(readAnswer(question, '2026-02-28')).toEqual({ error: 'below_min' });
  expect(readAnswer(question, '2026-04-01')).toEqual({ error: 'above_max' });
  expect(readAnswer(question, '2026-02-30')).toEqual({ error: 'not_a_date' });
});

describe('a Checkbox with limits', () => {
  const question = questionOfKind('Checkbox', { other: true, minChoices: 2, maxChoices: 3 });

  it.each([
    [['red'], 'too_few_choices'],
    [['red', 'red'], 'too_few_choices'],
    [['red', 'blue'], undefined],
    [{ options: ['red'], other: 'Tea' }, undefined],
    [{ options: ['red', 'green', 'blue'], other: 'Tea' }, 'too_many_choices'],
    [{ options: ['red'], other: ' ' }, 'other_without_text'],
    [[], undefined],
  ])('reads %j as %s', (sent, error) => {
    expect(readAnswer(question, sent).error).toBe(error);
  });
});

function expects(expectedAnswer: string | string[]) {
  const questionId = questionOfKind('Date').id;
  return { questionId, expectedAnswer, truePage: 'end', falsePage: 'end' } as const;
}

function number(limits: TextFormat) {
  return questionOfKind('Short Answer', { format: 'number', ...limits });
}

function whole(limits: TextFormat) {
  return questionOfKind('Short Answer', { format: 'wholeNumber', ...limits });
}

describe('a condition', () => {
  it('compares numbers in one notation', () => {
    const question = questionOfKind('Short Answer', { format: 'number' });
    expect(isMetBy(expects('05.0'), question, '5')).toBe(true);
    expect(isMetBy(expects('5.1'), question, '5')).toBe(false);
  });

  const [both, onlyTrue, onlyFalse] = [
    { whenTrue: true, whenFalse: true },
    { whenTrue: true, whenFalse: false },
    { whenTrue: false, whenFalse: true },
  ];

  it.each([
    ['beyond a limit', '4', number({ min: '5' }), onlyFalse],
    ['that is no number', 'four', number({}), onlyFalse],
    ['of one number', '5', number({ min: '5', max: '5' }), onlyTrue],
    ['of one whole number', '1', whole({ min: '0.5', max: '1.5' }), onlyTrue],
    ['of several numbers', '5', number({ min: '5', max: '5.1' }), both],
    ['too long', 'abc', questionOfKind('Long Answer', { maxLength: 2 }), onlyFalse],
    ['of one day', '2026-03-01', questionOfKind('Date', { min: '2026-03-01', max: '2026-03-01' }), onlyTrue],
    ['after the last day', '2026-03-02', questionOfKind('Date', { max: '2026-03-01' }), onlyFalse],
    ['with too few choices', ['Red'], questionOfKind('Checkbox', { minChoices: 2 }), onlyFalse],
    ['of all choices', ['Red', 'Green', 'Blue'], questionOfKind('Checkbox', { minChoices: 3 }), onlyTrue],
    [
      'of all choices but “Other”',
      ['Red', 'Green', 'Blue'],
      questionOfKind('Checkbox', { minChoices: 3, other: true }),
      both,
    ],
  ])('knows the branches of an answer %s', (_, expected, question, branches) => {
    expect(reachableBranches(expects(expected), question)).toEqual(branches);
  });
});
