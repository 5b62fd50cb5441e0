import { describe, expect, it } from 'vitest';
import { tintOf } from '../../../../ui/Chart/chartLook';
import { everyDay } from '../summary/everyDay';
import { axisFor } from './axis';
import { largest, slices } from './pickBars';

const bars = (...counts: number[]) => counts.map((count, index) => ({ key: `k${index}`, count }));

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
  it('has a slice for each of eight', () => {
    expect(slices(bars(1, 2, 3, 4, 5, 6, 7, 8)).size).toBe(8);
  });

  it('keeps the seven largest of more, and lets the rest share one', () => {
    expect([...slices(bars(1, 2, 3, 4, 5, 6, 7, 8, 9))]).not.toContain('k0');
    expect(slices(bars(1, 2, 3, 4, 5, 6, 7, 8, 9)).size).toBe(7);
  });

  it('does not count bars that nobody chose', () => {
    expect(slices(bars(1, 2, 3, 0, 0, 0, 0, 0, 0)).size).toBe(9);
  });
});

it('of two alike the earlier one is shown', () => {
  expect([...largest(bars(2, 5, 2), 2)]).toEqual(['k1', 'k0']);
});

it('a sixth bar has the first colour again, with a texture', () => {
  expect(tintOf(0)).toEqual({ colour: 1, texture: 0 });
  expect(tintOf(5)).toEqual({ colour: 1, texture: 1 });
  expect(tintOf(19)).toEqual({ colour: 5, texture: 3 });
});

it('days without responses are days too', () => {
  const days = everyDay([
    { day: '2026-02-27', starts: 2 },
    { day: '2026-03-02', starts: 1 },
  ]);
  expect(days.map(({ starts }) => starts)).toEqual([2, 0, 0, 1]);
  expect(days[1]?.day).toBe('2026-02-28');
});
