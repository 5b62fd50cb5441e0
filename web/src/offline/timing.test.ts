import { expect, it } from 'vitest';
import { retryDelay } from './timing';

it('grows with the failures and repeats the last delay', () => {
  expect([1, 2, 3, 4].map((failures) => retryDelay([1, 2, 30], failures))).toEqual([1, 2, 30, 30]);
});

it('waits as long as the server asks', () => {
  expect(retryDelay([1, 2, 30], 1, 10)).toBe(10);
  expect(retryDelay([1, 2, 30], 3, 10)).toBe(30);
});
