import clsx from 'clsx';
import { type CSSProperties, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ChartCanvas, type ChartConfig } from '../../../../ui/Chart/ChartCanvas';
import { useChartLook } from '../../../../ui/Chart/chartLook';
import { Near } from '../../../../ui/Chart/Near';
import { Swatch } from '../../../../ui/Chart/Swatch';
import { useNumbers } from '../../useNumbers';
import { Fresh } from '../live/Fresh';
import { useAddress } from '../useAddress';
import { axisFor } from './axis';
import styles from './QuestionCharts.module.css';
import type { Bar } from './useBars';

/** A canvas that is higher cannot be drawn by every browser. */
const AT_ONCE = 50;
/** Labels of more letters get a wider column, and of more still a third line. */
const LONG = 36;
const VERY_LONG = 56;
const LONG_ON_PHONES = 20;

type BarRowsProps = { bars: readonly Bar[]; question: string; questionId: string };

/** A question's bars, each with its label, its number and its share in words. */
export function BarRows({ bars, question, questionId }: BarRowsProps) {
  const { t } = useTranslation('analytics');
  const numbers = useNumbers();
  const { step, max } = axisFor(Math.max(0, ...bars.map(({ count }) => count)));
  const parts = useMemo(
    () =>
      Array.from({ length: Math.ceil(bars.length / AT_ONCE) }, (_, part) =>
        bars.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
      ),
    [bars],
  );
  const longestNumber = Math.max(
    0,
    ...bars.map(({ count, share }) => numbers.count(count).length + share.length),
  );
  const longest = Math.max(0, ...bars.map(({ label, isRemoved }) => label.length + (isRemoved ? 10 : 0)));
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--row-wide': longest > VERY_LONG ? '60px' : '40px',
    '--row-narrow': longest > LONG_ON_PHONES ? '60px' : '40px',
    '--names': longest > LONG ? '232px' : '176px',
    '--value': `${longestNumber + 1}ch`,
  };
  return (
    <div className={styles['barSide']} style={style}>
      {parts.map((part, index) => (
        <BarPart
          key={part[0]?.key ?? index}
          bars={part}
          step={step}
          max={max}
          hasAxis={index === parts.length - 1}
          label={t('chart.bar', { question })}
          questionId={questionId}
        />
      ))}
    </div>
  );
}

type PlotProps = { bars: readonly Bar[]; step: number; max: number; hasAxis: boolean; label: string };

function BarPart({ questionId, ...plot }: PlotProps & { questionId: string }) {
  const { bars, hasAxis } = plot;
  const { answersAt } = useAddress();
  const numbers = useNumbers();
  const style: CSSProperties & Record<`--${string}`, number> = { '--rows': bars.length };
  return (
    <div className={styles['bars']} data-axis={hasAxis || undefined} style={style}>
      <Near className={styles['plot']}>{() => <Plot {...plot} />}</Near>
      <ul className={styles['rows']}>
        {bars.map((bar) => (
          <li key={bar.key} className={styles['row']}>
            <span className={styles['label']} title={bar.label}>
              <Swatch tint={bar.tint} />
              {bar.count > 0 ? (
                // Who answered so: all of these responses, one by one.
                <Link
                  to={answersAt(questionId, bar.key)}
                  className={clsx(styles['labelText'], styles['link'])}
                >
                  <LabelText bar={bar} />
                </Link>
              ) : (
                <span className={styles['labelText']}>
                  <LabelText bar={bar} />
                </span>
              )}
            </span>
            <span className={styles['value']}>
              <Fresh>{numbers.count(bar.count)}</Fresh> <span className={styles['share']}>{bar.share}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function LabelText({ bar }: { bar: Bar }) {
  const { t } = useTranslation('analytics');
  return (
    <>
      {bar.label}
      {bar.isRemoved && <span className={styles['gone']}> {t('removed')}</span>}
    </>
  );
}

function Plot({ bars, step, max, hasAxis, label }: PlotProps) {
  const { t } = useTranslation('analytics');
  const look = useChartLook();
  const numbers = useNumbers();
  const config = useMemo((): ChartConfig => {
    const font = { family: look.font, size: 12 };
    return {
      type: 'bar',
      data: {
        labels: bars.map((bar) => bar.label),
        datasets: [
          {
            label: t('chart.responses'),
            data: bars.map(({ count }) => count),
            backgroundColor: bars.map(({ tint }) => look.fill(tint)),
            barThickness: 22,
            minBarLength: 2,
            borderSkipped: 'start',
            borderRadius: 5,
          },
        ],
      },
      options: {
        indexAxis: 'y',
        responsive: true,
        maintainAspectRatio: false,
        events: [],
        layout: { autoPadding: false, padding: { left: 16, right: 16 } },
        scales: {
          y: { display: false, grid: { display: false } },
          x: {
            min: 0,
            max,
            border: { display: false },
            grid: { color: look.line, drawTicks: false },
            ticks: {
              display: hasAxis,
              stepSize: step,
              color: look.text3,
              font,
              padding: 6,
              maxRotation: 0,
              autoSkip: false,
              includeBounds: true,
              callback: (value) => numbers.short(Number(value)),
            },
            title: {
              display: hasAxis,
              text: t('chart.responses'),
              color: look.text2,
              font: { ...font, weight: 550 },
              padding: { top: 4, bottom: 0 },
            },
            // The rows beside it are so high, whatever Chart.js finds.
            afterFit: (scale) => {
              scale.height = hasAxis ? AXIS_HEIGHT : 0;
            },
          },
        },
      },
    };
  }, [bars, step, max, hasAxis, look, numbers, t]);
  return <ChartCanvas className={styles['fill']} config={config} label={label} />;
}

/** As in the style sheet. */
const AXIS_HEIGHT = 44;
