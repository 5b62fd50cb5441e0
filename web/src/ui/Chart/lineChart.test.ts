import { describe, expect, it } from 'vitest';
import { axisStep, lineChart } from './lineChart';

describe('a line chart', () => {
  it.each([
    [0, 1],
    [3, 1],
    [5, 2],
    [512, 150],
    [600, 150],
    [601, 200],
    [12_345, 4000],
  ])('has four round steps that reach %i by %i each', (most, step) => {
    expect(axisStep(most)).toBe(step);
  });

  it('writes only the ground line’s number while it has no points', () => {
    const { options } = lineChart({
      dataset: 'Views',
      labels: [],
      values: [],
      format: String,
      theme: 'light',
    });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the chart's own types leave its scales open.
    const write = options?.scales?.['y']?.ticks?.callback as (value: number) => string;
    expect([0, 1, 2].map(write)).toEqual(['0', '', '']);
  });
});
