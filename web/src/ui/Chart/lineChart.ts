import type { Plugin } from 'chart.js';
import { axisFor } from './axis';
import type { ChartConfig, ChartKind } from './ChartCanvas';
import { tooltipStyle } from './tooltip';

type LineChart = {
  dataset: string;
  labels: string[];
  values: number[];
  /** Tooltip title of each point. */
  names: string[];
  /** Formats a number for the reader's locale. */
  format: (value: number) => string;
  /** Only a dependency: colours are read from the page, so another theme needs another config. */
  theme: string;
};

/** With more points than this, points shrink and only the highest value is labelled. */
const DENSE_POINTS = 40;

/** A line chart with a value label above each point. Without points, only the grid. */
export function lineChart({ dataset, labels, values, names, format }: LineChart): ChartConfig {
  const { step, max } = axisFor(Math.max(0, ...values));
  // How far grid lines extend past the first and last point.
  const overhang = window.innerWidth < 640 ? 20 : 44;
  return {
    type: 'line',
    data: {
      labels,
      datasets: [
        {
          label: dataset,
          data: values,
          tension: 0.4,
          borderWidth: 2.5,
          borderCapStyle: 'round',
          borderColor: token('--chart-1'),
          pointRadius: values.length > DENSE_POINTS ? 2.5 : 5,
          pointBorderWidth: values.length > DENSE_POINTS ? 1.5 : 2.5,
          pointBorderColor: token('--chart-1'),
          pointBackgroundColor: token('--surface'),
          clip: false,
        },
      ],
    },
    options: {
      interaction: { mode: 'nearest', axis: 'x', intersect: false },
      plugins: {
        tooltip: {
          ...tooltipStyle({ text: token('--text'), surface: token('--surface'), font: token('--ff-ui') }),
          callbacks: {
            title: ([point]) => names[point?.dataIndex ?? 0] ?? '',
            label: ({ dataIndex }) =>
              `${labels[dataIndex] ?? ''} · ${dataset}: ${format(values[dataIndex] ?? 0)}`,
          },
        },
      },
      animation: { duration: Number.parseFloat(token('--d-slow')), easing: 'easeOutCubic' },
      layout: { padding: { top: 26, right: overhang + 20 } },
      scales: {
        x: {
          // Centres a single point.
          offset: values.length === 1,
          grid: { display: false, drawTicks: false },
          border: { display: false },
          ticks: {
            padding: 14,
            maxRotation: 0,
            autoSkipPadding: 16,
            color: token('--text-3'),
            font: { family: token('--ff-ui'), size: 12 },
          },
        },
        y: {
          min: 0,
          max,
          // Invisible ticks keep the axis labels clear of the extended grid lines.
          grid: { drawOnChartArea: false, tickLength: overhang, tickColor: 'transparent' },
          border: { display: false },
          ticks: {
            stepSize: step,
            padding: 10,
            color: token('--text-3'),
            font: { family: token('--ff-ui'), size: 12 },
            callback: (value) => (values.length === 0 && value !== 0 ? '' : format(Number(value))),
          },
        },
      },
    },
    plugins: [gridLines(overhang), valueLabels(format)],
  };
}

function gridLines(overhang: number): Plugin<ChartKind> {
  return {
    id: 'gridLines',
    beforeDatasetsDraw: (chart) => {
      const { ctx, chartArea } = chart;
      const { y } = chart.scales;
      if (y === undefined) {
        return;
      }
      ctx.save();
      ctx.lineWidth = 1;
      ctx.strokeStyle = token('--line');
      for (let tick = 0; tick < y.ticks.length; tick += 1) {
        const height = Math.round(y.getPixelForTick(tick)) + 0.5;
        ctx.beginPath();
        ctx.moveTo(chartArea.left - overhang, height);
        ctx.lineTo(chartArea.right + overhang, height);
        ctx.stroke();
      }
      ctx.restore();
    },
  };
}

/** Labels each point with its value unless labels would overlap; of many points only the highest. */
function valueLabels(format: (value: number) => string): Plugin<ChartKind> {
  return {
    id: 'valueLabels',
    afterDatasetsDraw: (chart) => {
      const { ctx } = chart;
      const values = (chart.data.datasets[0]?.data ?? []).map(Number);
      const highest = Math.max(...values);
      ctx.save();
      ctx.font = `600 13px ${token('--ff-ui')}`;
      ctx.fillStyle = token('--text');
      ctx.strokeStyle = token('--surface');
      ctx.lineWidth = 4;
      ctx.lineJoin = 'round';
      ctx.textAlign = 'center';
      ctx.textBaseline = 'bottom';
      let nextFreeX = Number.NEGATIVE_INFINITY;
      for (const [at, point] of chart.getDatasetMeta(0).data.entries()) {
        const value = values[at] ?? 0;
        const text = format(value);
        const half = ctx.measureText(text).width / 2;
        if (point.x - half >= nextFreeX && (values.length <= DENSE_POINTS || value === highest)) {
          // The outline keeps the number readable over the line.
          ctx.strokeText(text, point.x, point.y - 9);
          ctx.fillText(text, point.x, point.y - 9);
          nextFreeX = point.x + half + 6;
        }
      }
      ctx.restore();
    },
  };
}

/** Reads a design token of the current theme. */
function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}
