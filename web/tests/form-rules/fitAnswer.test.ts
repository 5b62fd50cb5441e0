import { describe, expect, it } from 'vitest';
import { fitAnswer } from '../../src/form-rules/fitAnswer';
import { id, questionOfKind } from '../../src/testing/questions';

const matrix = questionOfKind('Matrix', {
  rows: ['Food', 'Staff', 'Price'],
  rowIds: [id('food'), id('staff'), id('price')],
  options: ['Bad', 'Good'],
  optionIds: [id('bad'), id('good')],
  required: true,
});

describe('a Matrix', () => {
  it('keeps its answered rows when a required row is added', () => {
    const answer = { rows: { food: 'good', staff: 'bad' } };
    expect(fitAnswer(matrix, answer)).toEqual(answer);
  });

  it('drops rows and columns that are gone', () => {
    expect(fitAnswer(matrix, { rows: { food: 'good', gone: 'good', staff: 'gone' } })).toEqual({
      rows: { food: 'good' },
    });
    expect(fitAnswer(matrix, { rows: { gone: 'good' } })).toBeUndefined();
  });

  it('drops columns that are gone from a row with several', () => {
    const several = { ...matrix, several: true };
    expect(fitAnswer(several, { rows: { food: ['bad', 'gone', 'good'], staff: ['gone'] } })).toEqual({
      rows: { food: ['bad', 'good'] },
    });
  });

  it('that now takes several columns per row has lists', () => {
    expect(fitAnswer({ ...matrix, several: true }, { rows: { food: 'good' } })).toEqual({
      rows: { food: ['good'] },
    });
  });

  it('that now takes one column per row keeps the rows with one', () => {
    expect(fitAnswer(matrix, { rows: { food: ['good'], staff: ['bad', 'good'] } })).toEqual({
      rows: { food: 'good' },
    });
  });
});

describe('a Ranking', () => {
  const ranking = questionOfKind('Ranking', {
    options: ['Tea', 'Milk', 'Cola'],
    optionIds: [id('tea'), id('milk'), id('cola')],
  });

  it('keeps its order when an option is added', () => {
    expect(fitAnswer(ranking, ['cola', 'tea'])).toEqual(['cola', 'tea']);
  });

  it('drops options that are gone', () => {
    expect(fitAnswer(ranking, ['cola', 'gone', 'milk', 'tea'])).toEqual(['cola', 'milk', 'tea']);
    expect(fitAnswer(ranking, ['gone'])).toBeUndefined();
  });
});

describe('an Address', () => {
  const address = questionOfKind('Address', { required: true });

  it('drops a part that is no longer asked for', () => {
    const answer = {
      address: { line1: '1 Mill Lane', line2: 'Flat 2', postcode: 'RV1', city: 'Riverside', country: 'UK' },
    };
    const { line2, ...rest } = answer.address;
    expect(fitAnswer({ ...address, omittedParts: ['line2'] }, answer)).toEqual({ address: rest });
    expect(fitAnswer({ ...address, omittedParts: ['line2'] }, { address: { line2 } })).toBeUndefined();
  });

  it('keeps a half filled one when it is required', () => {
    const answer = { address: { line1: '1 Mill Lane' } };
    expect(fitAnswer(address, answer)).toEqual(answer);
  });

  it('keeps a part that is too long', () => {
    const answer = { address: { city: 'x'.repeat(201) } };
    expect(fitAnswer(address, answer)).toEqual(answer);
  });
});

describe('a Checkbox', () => {
  const checkbox = questionOfKind('Checkbox', { minChoices: 2 });

  it('drops options that are gone, also below its least number', () => {
    expect(fitAnswer(checkbox, ['red', 'gone'])).toEqual(['red']);
  });

  it('keeps "Other" only where it is offered', () => {
    const answer = { options: ['red', 'gone'], other: 'Pink' };
    expect(fitAnswer({ ...checkbox, other: true }, answer)).toEqual({ options: ['red'], other: 'Pink' });
    expect(fitAnswer(checkbox, answer)).toEqual(['red']);
  });
});

it.each([
  ['Matrix', 'red'],
  ['Matrix', ['red']],
  ['Ranking', { rows: { food: 'red' } }],
  ['Address', ['red']],
  ['Checkbox', 7],
  ['Multiple Choice', ['red']],
  ['Short Answer', { address: { city: 'Goa' } }],
] as const)('a %s drops the answer of another type: %j', (kind, answer) => {
  expect(fitAnswer(questionOfKind(kind), answer)).toBeUndefined();
});

it.each([undefined, 'gone'])('a Multiple Choice answered with %s has no answer', (answer) => {
  expect(fitAnswer(questionOfKind('Multiple Choice'), answer)).toBeUndefined();
});

it('a Consent is asked for again', () => {
  expect(fitAnswer(questionOfKind('Consent'), 'agreed')).toBeUndefined();
});
