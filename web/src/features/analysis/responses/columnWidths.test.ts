import { expect, it } from 'vitest';
import { columnWidths } from './columnWidths';

it('gives long texts wider columns than numbers', () => {
  const { template, least } = columnWidths({
    selectable: true,
    isFlagged: false,
    questions: [{ type: 'Rating' }, { type: 'Long Answer' }],
  });
  expect(template).toBe('44px 164px 116px 80px 104px minmax(120px, 120fr) minmax(240px, 240fr)');
  expect(least).toBe(868);
});
