import { describe, expect, it } from 'vitest';
import { axisFor } from './axis';
import { lineChart } from './lineChart';

describe('a line chart', () => {
  it.each([
    [0, 1],
    [3, 1],
    [5, 2],
    [512, 150],
    [600, 150],
    [601, 200],
    [12_345, 4000],
  ])('covers %i in four steps of %i', (max, step) => {
    expect(axisFor(max).step).toBe(step);
  });

  it('shows name, day and value in the tooltip', () => {
    const { options } = lineChart({
      dataset: 'Form Views',
      labels: ['15 Nov', '15 Nov'],
      values: [3, 1200],
      names: ['Intake', 'Feedback'],
      format: (value) => value.toLocaleString('en-GB'),
      theme: 'light',
    });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the chart's own types want a whole chart.
    const callbacks = options?.plugins?.tooltip?.callbacks as unknown as {
      title: (points: readonly { dataIndex: number }[]) => string;
      label: (point: { dataIndex: number }) => string;
    };
    expect(callbacks.title([{ dataIndex: 1 }])).toBe('Feedback');
    expect(callbacks.label({ dataIndex: 1 })).toBe('15 Nov · Form Views: 1,200');
  });

  it('labels only the zero line without points', () => {
    const { options } = lineChart({
      dataset: 'Views',
      labels: [],
      values: [],
      names: [],
      format: String,
      theme: 'light',
    });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the chart's own types leave its scales open.
    const write = options?.scales?.['y']?.ticks?.callback as (value: number) => string;
    expect([0, 1, 2].map(write)).toEqual(['0', '', '']);
  });
});
