import { describe, expect, it } from 'vitest';
import { formOf, id, pageWith, questionOfKind } from '../../../testing/questions';
import { applyFix } from '../../publishing/applyFix';
import { check } from '../../publishing/check';
import type { Question } from '../../questions';
import { authoringRulesOf } from '../questions';

function stored(question: Question, sent: object): object {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- other clients send anything.
  const changed = { ...question, ...sent } as Question;
  return authoringRulesOf(changed).stored(changed);
}

const text = questionOfKind('Short Answer');
const every = {
  min: '5',
  max: '7',
  unit: 'kg',
  minLength: 1,
  maxLength: 9,
  pattern: 'A9',
};

describe('the stored form of a Short Answer', () => {
  it.each([
    ['no format', {}, { minLength: 1, maxLength: 9, pattern: 'A9' }],
    ['an unknown format', { format: 'colour' }, { minLength: 1, maxLength: 9, pattern: 'A9' }],
    ['number', { format: 'number' }, { format: 'number', min: '5', max: '7', unit: 'kg' }],
    ['wholeNumber', { format: 'wholeNumber' }, { format: 'wholeNumber', min: '5', max: '7', unit: 'kg' }],
    ['email', { format: 'email' }, { format: 'email' }],
    ['time', { format: 'time', min: ' 9:05 ', max: '17:00' }, { format: 'time', min: '09:05', max: '17:00' }],
    ['time with limits of a number', { format: 'time' }, { format: 'time' }],
  ])('keeps what belongs to %s', (_, sent, fields) => {
    expect(stored(text, { ...every, ...sent })).toEqual({ ...text, ...fields });
  });

  it.each([
    [
      { format: 'number', min: '007.50', max: 10 },
      { format: 'number', min: '7.5', max: '10' },
    ],
    [{ format: 'number', min: 'five', max: '' }, { format: 'number' }],
    [
      { format: 'number', unit: ` ${'k'.repeat(30)}` },
      { format: 'number', unit: 'k'.repeat(20) },
    ],
    [{ format: 'number', unit: ' \0' }, { format: 'number' }],
    [
      { minLength: '5', maxLength: 102_400 },
      { minLength: 5, maxLength: 102_400 },
    ],
    [{ minLength: 0, maxLength: 102_401 }, {}],
    [{ minLength: 2.5, maxLength: ' ' }, {}],
    [{ pattern: ` ${'9'.repeat(100)} ` }, { pattern: '9'.repeat(100) }],
    [{ pattern: '9'.repeat(101) }, {}],
  ])('of %j has %j', (sent, fields) => {
    expect(stored(text, sent)).toEqual({ ...text, ...fields });
  });
});

it('limits of other types are stored in their notation', () => {
  const date = questionOfKind('Date', { dateValue: '' });
  expect(stored(date, { min: '2026-02-30', max: '2026-03-01' })).toEqual({ ...date, max: '2026-03-01' });
  const boxes = questionOfKind('Checkbox');
  expect(stored(boxes, { minChoices: '2', maxChoices: 501 })).toEqual({ ...boxes, minChoices: 2 });
  const long = questionOfKind('Long Answer');
  expect(stored(long, { minLength: 2, maxLength: -1 })).toEqual({ ...long, minLength: 2 });
});

describe('limits that no answer can meet', () => {
  it.each<[Question, boolean]>([
    [questionOfKind('Short Answer', { format: 'number', min: '10', max: '9' }), true],
    [questionOfKind('Short Answer', { format: 'number', min: '9', max: '9' }), false],
    [questionOfKind('Short Answer', { format: 'wholeNumber', min: '1.2', max: '1.8' }), true],
    [questionOfKind('Short Answer', { format: 'wholeNumber', min: '1.2', max: '2' }), false],
    [questionOfKind('Short Answer', { format: 'time', min: '17:00', max: '09:00' }), true],
    [questionOfKind('Short Answer', { minLength: 3, maxLength: 2 }), true],
    [questionOfKind('Short Answer', { minLength: 3, pattern: String.raw`\AA` }), true],
    [questionOfKind('Short Answer', { maxLength: 3, pattern: 'AA-99' }), true],
    [questionOfKind('Short Answer', { minLength: 2, maxLength: 3, pattern: 'AA' }), false],
    [questionOfKind('Long Answer', { minLength: 3, maxLength: 2 }), true],
    [questionOfKind('Date', { min: '2026-03-02', max: '2026-03-01' }), true],
    [questionOfKind('Checkbox', { minChoices: 3, maxChoices: 2 }), true],
    [questionOfKind('Checkbox', { minChoices: 4 }), true],
    [questionOfKind('Checkbox', { minChoices: 4, other: true }), false],
  ])('of %j: %s', (question, isImpossible) => {
    const form = formOf([pageWith('a', [question])]);
    const found = check(form).find(({ code }) => code === 'limits_impossible');
    expect(found).toEqual(
      isImpossible
        ? {
            code: 'limits_impossible',
            severity: 'error',
            pageId: 'a',
            questionId: 'q1',
            fix: { do: 'clearLimits', questionId: 'q1' },
          }
        : undefined,
    );
    const fixed = found?.fix ? applyFix(form, found.fix, () => id('new')).form : form;
    expect(fixed && check(fixed).some(({ code }) => code === 'limits_impossible')).toBe(false);
  });

  it('are removed without format and unit', () => {
    const question = questionOfKind('Short Answer', { format: 'number', min: '2', max: '1', unit: 'kg' });
    const form = formOf([pageWith('a', [question])]);
    const fix = { do: 'clearLimits', questionId: question.id } as const;
    expect(applyFix(form, fix, () => id('new')).form?.pages[0]?.questions).toEqual([
      questionOfKind('Short Answer', { format: 'number', unit: 'kg' }),
    ]);
  });

  it('cannot be removed from a type without limits', () => {
    const question = questionOfKind('Rating');
    const fix = { do: 'clearLimits', questionId: question.id } as const;
    const outcome = applyFix(formOf([pageWith('a', [question])]), fix, () => id('new'));
    expect(outcome).toEqual({ refused: 'outdated' });
  });

  it('are reported before repeated labels', () => {
    const question = questionOfKind('Checkbox', { options: ['Red', 'Red', 'Blue'], minChoices: 9 });
    const codes = check(formOf([pageWith('a', [question])])).map(({ code }) => code);
    expect(codes).toEqual(['limits_impossible', 'option_label_repeated']);
  });
});
