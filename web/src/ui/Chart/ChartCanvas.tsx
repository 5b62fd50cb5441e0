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
} from 'chart.js';
import { useEffect, useRef } from 'react';

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
);

type ChartCanvasProps = {
  config: ChartConfiguration<'pie' | 'bar' | 'line', number[], string>;
  /** What the picture shows, for whoever cannot see it; the numbers themselves stand beside it as text. */
  label: string;
  className?: string | undefined;
};

/** A chart of Chart.js. A new `config` of the same kind moves what is drawn instead of drawing it anew. */
export function ChartCanvas({ config, label, className }: ChartCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const chart = useRef<Chart<'pie' | 'bar' | 'line', number[], string> | null>(null);

  // Talks to Chart.js, which draws on the canvas by itself.
  useEffect(() => {
    if (canvas.current === null) return;
    if (chart.current === null) {
      chart.current = new Chart(canvas.current, config);
      return;
    }
    chart.current.data = config.data;
    chart.current.options = config.options ?? {};
    chart.current.update();
  }, [config]);

  // Talks to Chart.js: it listens to the window until it is told to go.
  useEffect(
    () => () => {
      chart.current?.destroy();
      chart.current = null;
    },
    [],
  );

  return (
    <div className={className}>
      <canvas ref={canvas} role="img" aria-label={label} />
    </div>
  );
}
