import { expect, it } from 'vitest';
import { parseDecimal, parseWholeDecimal } from './decimal';

it.each([
  ['5', '5'],
  ['007.50', '7.5'],
  ['-0', '0'],
  ['-0.0', '0'],
  ['-0.000001', '-0.000001'],
  ['0.10', '0.1'],
  ['000', '0'],
  ['1.0000000000', '1'],
  ['0.0500', '0.05'],
  ['999999999999999', '999999999999999'],
  ['123456789.123456', '123456789.123456'],
  ['0.123456', '0.123456'],
])('number %s is written %s', (text, number) => {
  expect(parseDecimal(text)).toBe(number);
});

it.each([
  '',
  '-',
  '.',
  '5.',
  '.5',
  '+5',
  '1e3',
  '1,5',
  '1 000',
  '--1',
  '٥',
  '5\n',
  '1.1234567',
  '1000000000000000',
  '1234567890.123456',
])('%j is no number', (text) => {
  expect(parseDecimal(text)).toBeUndefined();
});

it('a long text is parsed at once', () => {
  const zeros = '0'.repeat(100_000);
  expect(parseDecimal(`${zeros}7.${zeros}`)).toBe('7');
  expect(parseDecimal(`${zeros}.${zeros}x`)).toBeUndefined();
});

it.each([
  ['5.0', '5'],
  ['-12', '-12'],
  ['5.5', undefined],
  ['five', undefined],
])('whole number %s is %s', (text, number) => {
  expect(parseWholeDecimal(text)).toBe(number);
});
