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
import { matchesMedia } from '../media';
import styles from './ChartCanvas.module.css';
import { useIsPrinting } from './print';
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
// The style sheets set the size.
Chart.defaults.maintainAspectRatio = false;
Chart.defaults.animation = { duration: 320, easing: 'easeOutQuart' };
// Off by default, because most charts show their numbers as text.
Chart.defaults.plugins.tooltip.enabled = false;

export type ChartKind = 'pie' | 'bar' | 'line';

export type ChartConfig = ChartConfiguration<ChartKind, number[], string>;

/** Printing needs a higher resolution than the screen. */
const PRINT_PIXEL_RATIO = 3;

type ChartCanvasProps = {
  config: ChartConfig;
  /** Accessible name; the numbers themselves are on the page as text. */
  label: string;
  className?: string | undefined;
};

/** A Chart.js chart. A new `config` of the same type updates the chart instead of recreating it. */
export function ChartCanvas({ config, label, className }: ChartCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const chart = useRef<Chart<ChartKind, number[], string> | null>(null);
  const isPrinting = useIsPrinting();

  // Talks to Chart.js, which draws on the canvas by itself.
  useEffect(() => {
    // Without a canvas context there is no chart; the numbers are on the page as text.
    if (canvas.current === null || canvas.current.getContext('2d') === null) return;
    const options = {
      ...config.options,
      ...(isPrinting ? { devicePixelRatio: PRINT_PIXEL_RATIO } : {}),
      ...(isPrinting || matchesMedia('(prefers-reduced-motion: reduce)')
        ? { animation: false as const }
        : {}),
    };
    if (chart.current === null) {
      chart.current = new Chart(canvas.current, { ...config, options });
      return;
    }
    chart.current.data = config.data;
    chart.current.options = options;
    chart.current.update();
  }, [config, isPrinting]);

  // Talks to Chart.js: the printed page has another width, and printing does not wait for the resize observer.
  const wasPrinting = useRef(isPrinting);
  useEffect(() => {
    if (wasPrinting.current !== isPrinting) {
      wasPrinting.current = isPrinting;
      chart.current?.resize();
    }
  }, [isPrinting]);

  // Talks to Chart.js: destroys the chart on unmount, or its listeners would leak.
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
