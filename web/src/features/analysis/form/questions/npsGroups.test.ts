import { expect, it } from 'vitest';
import { npsOf } from './npsGroups';

const of = (counts: Readonly<Record<string, number>>) =>
  npsOf(Object.entries(counts).map(([key, count]) => ({ key, count })));

it.each([
  [{ 9: 1, 10: 1 }, 100],
  [{ 0: 3, 6: 1 }, -100],
  [{ 7: 5, 8: 5 }, 0],
  [{ 6: 1, 9: 2 }, 33],
  [{ 6: 2, 9: 1 }, -33],
  [{ 0: 1, 8: 299 }, 0],
])('the score of %o is %i', (counts, score) => {
  expect(of(counts).score).toBe(score);
});

it('nobody has no score', () => {
  expect(of({ 0: 0, 10: 0 })).toMatchObject({ answers: 0, score: undefined });
});

it('answers that are not 0 to 10 do not count', () => {
  expect(of({ 10: 1, 11: 9, '-1': 9, yes: 9, '': 9 })).toMatchObject({ answers: 1, score: 100 });
});
