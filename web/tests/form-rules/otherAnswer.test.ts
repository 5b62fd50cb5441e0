import { describe, expect, it } from 'vitest';
import { readAnswer } from '../../src/form-rules/checkAnswers';
import { isMetBy, reachableBranches } from '../../src/form-rules/condition';
import { OTHER_TEXT_CHARACTERS } from '../../src/form-rules/constants.gen';
import { questionOfKind } from '../../src/testing/questions';

const LONGEST = '😀'.repeat(OTHER_TEXT_CHARACTERS);

describe.each(['Multiple Choice', 'Dropdown'] as const)('“Other” of a %s', (kind) => {
  const question = questionOfKind(kind, { other: true });

  it.each([
    ['is kept without blanks and U+0000', { other: ' Te\0a\u0085' }, { other: 'Tea' }],
    ['counts code points', { other: LONGEST }, { other: LONGEST }],
    ['replaces lone surrogates', { other: '\uD83D' }, { other: '\uFFFD' }],
    ['may be the label of an option', { other: 'Red' }, { other: 'Red' }],
    ['leaves options as they are', 'Red', 'red'],
  ])('%s', (_, sent, answer) => {
    expect(readAnswer(question, sent)).toEqual({ answer });
  });

  it.each([
    ['without text', { other: ' \0' }, 'other_without_text'],
    ['with too many characters', { other: `${LONGEST}.` }, 'other_too_long'],
    ['that is missing', {}, 'wrong_shape'],
    ['that is null', { other: null }, 'wrong_shape'],
    ['that is no text', { other: ['Tea'] }, 'wrong_shape'],
    ['beside options', { options: [], other: 'Tea' }, 'wrong_shape'],
    ['within a list', [{ other: 'Tea' }], 'wrong_shape'],
  ])('is rejected %s', (_, sent, error) => {
    expect(readAnswer(question, sent)).toEqual({ error });
  });

  it('is not an option unless the question offers it', () => {
    expect(readAnswer(questionOfKind(kind), { other: '' })).toEqual({ error: 'not_an_option' });
    expect(readAnswer(questionOfKind(kind), { other: 1 })).toEqual({ error: 'wrong_shape' });
  });
});

describe('“Other” of a Checkbox', () => {
  const question = questionOfKind('Checkbox', { other: true });

  it.each([
    ['is kept with options in order', { options: ['Blue', 'red'], other: ' Tea' }, ['red', 'blue'], 'Tea'],
    ['is kept alone', { other: 'Tea' }, [], 'Tea'],
    ['is kept when options are null', { options: null, other: 'Tea' }, [], 'Tea'],
  ])('%s', (_, sent, options, other) => {
    expect(readAnswer(question, sent)).toEqual({ answer: { options, other } });
  });

  it.each([
    ['leaves a list when absent', { options: ['red'] }, ['red']],
    ['leaves a list when null', { options: ['red'], other: null }, ['red']],
    ['leaves no answer when nothing is ticked', { options: [], other: null }, undefined],
    ['leaves no answer when nothing is sent', {}, undefined],
  ])('%s', (_, sent, answer) => {
    expect(readAnswer(question, sent)).toEqual({ answer });
  });

  it.each([
    ['without text', { options: ['red'], other: '' }, 'other_without_text'],
    ['with too many characters', { other: `${LONGEST}.` }, 'other_too_long'],
    ['after an unknown option', { options: ['mauve'], other: '' }, 'not_an_option'],
    ['after too many options', { options: ['red', 'red', 'red', 'red'], other: '' }, 'too_many'],
    ['with options that are no list', { options: 'red', other: 'Tea' }, 'wrong_shape'],
    ['that is no text', { options: ['red'], other: 5 }, 'wrong_shape'],
    ['with an unknown field', { other: 'Tea', more: 1 }, 'wrong_shape'],
  ])('is rejected %s', (_, sent, error) => {
    expect(readAnswer(question, sent)).toEqual({ error });
  });

  it('is not an option unless the question offers it', () => {
    const sent = { options: ['red'], other: 'Tea' };
    expect(readAnswer(questionOfKind('Checkbox'), sent)).toEqual({ error: 'not_an_option' });
  });
});

describe('a condition', () => {
  const one = { options: ['Red'], optionIds: questionOfKind('Checkbox').optionIds.slice(0, 1) };
  const asks = {
    questionId: questionOfKind('Checkbox').id,
    expectedAnswer: ['Red'],
    truePage: 'end',
    falsePage: 'end',
  } as const;

  it('is not met by the expected options with “Other”', () => {
    const boxes = questionOfKind('Checkbox', { other: true });
    expect(isMetBy(asks, boxes, ['red'])).toBe(true);
    expect(isMetBy(asks, boxes, { options: ['red'], other: 'Tea' })).toBe(false);
    expect(isMetBy(asks, questionOfKind('Dropdown', { other: true }), { other: 'Red' })).toBe(false);
  });

  it.each(['Multiple Choice', 'Checkbox', 'Dropdown'] as const)(
    'on one option of a %s needs “Other” for False',
    (kind) => {
      expect(reachableBranches(asks, questionOfKind(kind, one)).whenFalse).toBe(false);
      expect(reachableBranches(asks, questionOfKind(kind, { ...one, other: true })).whenFalse).toBe(true);
    },
  );
});
