import type { TooltipCallbacks } from 'chart.js';
import type { ChartTheme } from './chartTheme';
import { tooltipStyle } from './tooltip';

const GRID_LINES = 4;
const STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** An axis of counts: four round, whole steps that cover the longest bar. */
export type Axis = { step: number; max: number };

export function axisFor(longest: number): Axis {
  const least = Math.max(1, longest / GRID_LINES);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = Math.ceil((STEPS.find((factor) => factor * power >= least) ?? 10) * power);
  return { step, max: GRID_LINES * step };
}

type TimeChart = {
  axis: Axis;
  /** Formats a number on the axis. */
  format: (value: number) => string;
  tooltip: Partial<Pick<TooltipCallbacks<'bar' | 'line'>, 'title' | 'label'>>;
};

/** The options of a chart of counts over time. */
export function timeOptions(look: ChartTheme, { axis: { step: stepSize, max }, format, tooltip }: TimeChart) {
  const text = { color: look.text3, font: { family: look.font, size: 12 } };
  return {
    interaction: { mode: 'index', intersect: false },
    plugins: { tooltip: { ...tooltipStyle(look), callbacks: tooltip } },
    scales: {
      x: {
        border: { color: look.line },
        grid: { display: false },
        ticks: { ...text, maxRotation: 0, autoSkipPadding: 24 },
      },
      y: {
        min: 0,
        max,
        border: { display: false },
        grid: { color: look.line, drawTicks: false },
        ticks: { ...text, stepSize, padding: 8, callback: (value: string | number) => format(Number(value)) },
      },
    },
  } as const;
}
