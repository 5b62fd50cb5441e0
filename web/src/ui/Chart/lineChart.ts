import type { ChartConfiguration, Plugin } from 'chart.js';

type Kind = 'pie' | 'bar' | 'line';

type LineChart = {
  /** What the line shows. */
  dataset: string;
  labels: string[];
  values: number[];
  /** Writes a number as the reader does. */
  format: (value: number) => string;
  /** Colours are read from the page; another theme makes another picture. */
  theme: string;
};

const LINES = 4;
/** From so many points on, they stand too close for full size. */
const MANY = 40;

/** A line through points that bear their values, over quiet lines across. Without points, the lines alone. */
export function lineChart({
  dataset,
  labels,
  values,
  format,
}: LineChart): ChartConfiguration<Kind, number[], string> {
  const step = axisStep(Math.max(0, ...values));
  // How far the lines across reach past the first and the last point.
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
          pointRadius: values.length > MANY ? 2.5 : 5,
          pointBorderWidth: values.length > MANY ? 1.5 : 2.5,
          pointBorderColor: token('--chart-1'),
          pointBackgroundColor: token('--surface'),
          clip: false,
        },
      ],
    },
    options: {
      responsive: true,
      maintainAspectRatio: false,
      events: [],
      animation: { duration: Number.parseFloat(token('--d-slow')), easing: 'easeOutCubic' },
      layout: { padding: { top: 26, right: overhang + 20 } },
      scales: {
        x: {
          // A single point stands in the middle.
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
          max: LINES * step,
          // Its unseen ticks keep the numbers clear of the lines that reach past the first point.
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
    plugins: [linesAcross(overhang), valuesAbove(format)],
  };
}

/** The smallest round step of which four reach this far. */
export function axisStep(most: number): number {
  const wanted = Math.max(1, most / LINES);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const round = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((factor) => factor * power >= wanted) ?? 10;
  return Math.ceil(round * power);
}

function linesAcross(overhang: number): Plugin<Kind> {
  return {
    id: 'linesAcross',
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

/** Writes each value above its point, where it does not run into the one before; of many only the highest. */
function valuesAbove(format: (value: number) => string): Plugin<Kind> {
  return {
    id: 'valuesAbove',
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
      let free = Number.NEGATIVE_INFINITY;
      for (const [at, point] of chart.getDatasetMeta(0).data.entries()) {
        const value = values[at] ?? 0;
        const text = format(value);
        const half = ctx.measureText(text).width / 2;
        if (point.x - half >= free && (values.length <= MANY || value === highest)) {
          // The number stays readable where the line passes behind it.
          ctx.strokeText(text, point.x, point.y - 9);
          ctx.fillText(text, point.x, point.y - 9);
          free = point.x + half + 6;
        }
      }
      ctx.restore();
    },
  };
}

/** Every colour and length comes from the page, so that the picture wears its theme. */
function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}
