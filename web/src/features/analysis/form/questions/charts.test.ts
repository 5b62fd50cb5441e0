import { describe, expect, it } from 'vitest';
import { axisFor } from '../../../../ui/Chart/axis';
import { tintOf } from '../../../../ui/Chart/chartTheme';
import { fillMissingDays } from '../summary/fillMissingDays';
import { dateColumns } from './dateColumns';
import { foldedBars, largest, slices } from './pickBars';
import { meanRow } from './TypeSpecificView';

const bars = (...counts: number[]) => counts.map((count, index) => ({ key: `k${index}`, count }));

const openOf = (...counts: number[]) =>
  foldedBars({ type: 'Dropdown' }, bars(...counts)).map(({ count }) => count);
const columnsOf = (...keys: string[]) => dateColumns(keys.map((key) => ({ key, count: 1 })));
const values = (...keys: string[]) => keys.map((key) => ({ key }));

describe('an axis', () => {
  it.each([
    [0, 1, 4],
    [3, 1, 4],
    [96, 25, 100],
    [104, 30, 120],
    [214, 60, 240],
    [5_000_000, 1_500_000, 6_000_000],
  ])('for %i has steps of %i up to %i', (longest, step, max) => {
    expect(axisFor(longest)).toEqual({ step, max });
  });
});

describe('a pie', () => {
  it('has a slice for each of eight bars', () => {
    expect(slices(bars(1, 2, 3, 4, 5, 6, 7, 8)).size).toBe(8);
  });

  it('keeps the seven largest of more bars and groups the rest', () => {
    expect([...slices(bars(1, 2, 3, 4, 5, 6, 7, 8, 9))]).not.toContain('k0');
    expect(slices(bars(1, 2, 3, 4, 5, 6, 7, 8, 9)).size).toBe(7);
  });

  it('ignores bars without answers', () => {
    expect(slices(bars(1, 2, 3, 0, 0, 0, 0, 0, 0)).size).toBe(9);
  });
});

describe('the bars of a choice question', () => {
  it('hide three options without answers', () => {
    expect(openOf(5, 2, 0, 0, 0)).toEqual([5, 2]);
  });

  it('keep two options without answers', () => {
    expect(openOf(5, 0, 0)).toEqual([5, 0, 0]);
  });
});

describe('dates over time', () => {
  it('have a column for every day of two months', () => {
    const { unit, columns } = columnsOf('2026-03-02', '2026-02-27', '2026-02-27');
    expect(unit).toBe('day');
    expect(columns.map(({ count }) => count)).toEqual([2, 0, 0, 1]);
  });

  it.each([
    ['month', '2026-01-31', '2026-04-01', '2026-12-24', 12],
    ['year', '1990-05-05', '1999-12-31', '2026-01-01', 37],
    ['decade', '1909-05-05', '1999-12-31', '2026-01-01', 13],
  ])('of a longer range have a column for every %s', (unit, first, second, last, columns) => {
    const drawn = columnsOf(first, second, last);
    expect([drawn.unit, drawn.columns.length]).toEqual([unit, columns]);
    expect(drawn.columns.reduce((sum, { count }) => sum + count, 0)).toBe(3);
  });
});

it('marks the mean only between consecutive values', () => {
  expect(meanRow(values('1', '2', '3'), 2.25)).toBe(1.75);
  expect(meanRow(values('1', '3'), 2.25)).toBeUndefined();
});

it('prefers the earlier of two equal bars', () => {
  expect([...largest(bars(2, 5, 2), 2)]).toEqual(['k1', 'k0']);
});

it('repeats the colours from the sixth bar on, with a texture', () => {
  expect(tintOf(0)).toEqual({ colour: 1, texture: 0 });
  expect(tintOf(5)).toEqual({ colour: 1, texture: 1 });
  expect(tintOf(19)).toEqual({ colour: 5, texture: 3 });
});

it('adds days without responses', () => {
  const days = fillMissingDays([
    { day: '2026-02-27', starts: 2 },
    { day: '2026-03-02', starts: 1 },
  ]);
  expect(days.map(({ starts }) => starts)).toEqual([2, 0, 0, 1]);
  expect(days[1]?.day).toBe('2026-02-28');
});
