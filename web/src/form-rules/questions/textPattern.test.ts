import { expect, it } from 'vitest';
import { matchesPattern, placesOf } from './textPattern';

it.each([
  ['AA-9999', 'ab-1234', true],
  ['AA-9999', 'कख-1234', true],
  ['AA-9999', 'ab-123', false],
  ['AA-9999', 'ab-12345', false],
  ['AA-9999', 'a1-1234', false],
  ['9', '٥', false],
  ['**', '9क', true],
  ['*', '-', false],
  [String.raw`\A9`, 'A5', true],
  [String.raw`\A9`, 'B5', false],
  [String.raw`\😀`, '😀', true],
  ['😀A', '😀x', true],
  ['9\\', '1\\', true],
  ['\\\\9', '\\1', true],
  ['a', 'A', false],
])('%s against %s is %s', (pattern, text, matches) => {
  expect(matchesPattern(text, pattern)).toBe(matches);
});

it('an escaped character is one place', () => {
  expect(placesOf(String.raw`A\A\\`)).toHaveLength(3);
});
