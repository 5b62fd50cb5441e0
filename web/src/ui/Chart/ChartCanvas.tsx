import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  PointElement,
  Tooltip,
} from 'chart.js';
import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import styles from './ChartCanvas.module.css';
import { usePaper } from './paper';
import { sliceTexts } from './sliceTexts';

Chart.register(
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  PointElement,
  Tooltip,
  sliceTexts,
);
Chart.defaults.animation = { duration: 320, easing: 'easeOutQuart' };
// The numbers stand beside most charts as text: a chart that wants them at the pointer says so.
Chart.defaults.plugins.tooltip.enabled = false;

type Kind = 'pie' | 'bar' | 'line';

/** What is drawn and how. */
export type ChartConfig = ChartConfiguration<Kind, number[], string>;

/** Sharp on paper, where a pixel of the screen is far too coarse. */
const DOTS_ON_PAPER = 3;

type ChartCanvasProps = {
  config: ChartConfig;
  /** What the picture shows, for whoever cannot see it; the numbers themselves stand beside it as text. */
  label: string;
  className?: string | undefined;
};

/** A chart of Chart.js. A new `config` of the same kind moves what is drawn instead of drawing it anew. */
export function ChartCanvas({ config, label, className }: ChartCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const chart = useRef<Chart<Kind, number[], string> | null>(null);
  const onPaper = usePaper();

  // Talks to Chart.js, which draws on the canvas by itself.
  useEffect(() => {
    // Without a context there is no picture; what it shows stands beside it.
    if (canvas.current === null || canvas.current.getContext('2d') === null) return;
    const options = {
      ...config.options,
      ...(onPaper ? { devicePixelRatio: DOTS_ON_PAPER } : {}),
      ...(onPaper || prefersStillness() ? { animation: false as const } : {}),
    };
    if (chart.current === null) {
      chart.current = new Chart(canvas.current, { ...config, options });
      return;
    }
    chart.current.data = config.data;
    chart.current.options = options;
    chart.current.update();
  }, [config, onPaper]);

  // Talks to Chart.js: paper is narrower than the screen, and printing does not wait for it to notice.
  const wasOnPaper = useRef(onPaper);
  useEffect(() => {
    if (wasOnPaper.current !== onPaper) {
      wasOnPaper.current = onPaper;
      chart.current?.resize();
    }
  }, [onPaper]);

  // Talks to Chart.js: it listens to the window until it is told to go.
  useEffect(
    () => () => {
      chart.current?.destroy();
      chart.current = null;
    },
    [],
  );

  return (
    <div className={clsx(styles['box'], className)}>
      <canvas ref={canvas} role="img" aria-label={label} />
    </div>
  );
}

function prefersStillness(): boolean {
  return globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
}
