import { expect, it } from 'vitest';
import { bestFirst, meanPlaces } from './meanPlaces';

const headings = (...keys: string[]) => keys.map((key) => ({ key, label: key }));
const grid = { rows: headings('tea', 'coffee', 'milk', 'water'), columns: headings('1', '2', '3') };
const means = (counts: Readonly<Record<string, number>>) =>
  meanPlaces(
    grid,
    Object.entries(counts).map(([key, count]) => ({ key, count })),
  );

it('weighs each place by its count', () => {
  expect(means({ 'tea:1': 1, 'tea:3': 3, 'coffee:2': 4 })).toEqual(
    new Map([
      ['tea', 2.5],
      ['coffee', 2],
    ]),
  );
});

it('ignores answers from before the question became a Ranking', () => {
  expect(means({ 'tea:2': 1, tea: 9, '1': 9, 'juice:1': 9 })).toEqual(new Map([['tea', 2]]));
});

it('sorts the best first, ties in their order and unranked options last', () => {
  const order = bestFirst(grid.rows, means({ 'coffee:3': 1, 'milk:1': 1, 'water:1': 1 }));
  expect(order.map(({ key }) => key)).toEqual(['milk', 'water', 'coffee', 'tea']);
});
