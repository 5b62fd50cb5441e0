import clsx from 'clsx';
import { type CSSProperties, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { axisFor } from '../../../../ui/Chart/axis';
import { ChartCanvas, type ChartConfig } from '../../../../ui/Chart/ChartCanvas';
import { tintOf, useChartTheme } from '../../../../ui/Chart/chartTheme';
import { LazyInView } from '../../../../ui/Chart/LazyInView';
import { Swatch } from '../../../../ui/Chart/Swatch';
import layout from '../../../../ui/layout.module.css';
import typeStyles from '../../../../ui/type.module.css';
import { useFormat } from '../../useFormat';
import { FlashOnChange } from '../live/FlashOnChange';
import { useUrlState } from '../useUrlState';
import styles from './QuestionCharts.module.css';
import type { Bar } from './useBars';

/** Some browsers cannot draw a higher canvas. */
const BATCH_SIZE = 50;
const ONE_HUE = tintOf(0);
/** Longer labels get a wider column, then a third line. */
const LONG = 36;
const VERY_LONG = 56;
const LONG_ON_PHONES = 20;

type MeanMark = { row: number; text: string };

type BarRowsProps = {
  bars: readonly Bar[];
  question: string;
  questionId: string;
  /** One colour, for the values of a scale. */
  hasOneHue?: boolean;
  /** The mean's position in rows from the top, and its text. */
  mean?: MeanMark | undefined;
};

/** A question's bars with label, count and share as text. */
export function BarRows({ bars, question, questionId, mean, hasOneHue = false }: BarRowsProps) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const { step, max } = axisFor(Math.max(0, ...bars.map(({ count }) => count)));
  const parts = useMemo(
    () =>
      Array.from({ length: Math.ceil(bars.length / BATCH_SIZE) }, (_, part) =>
        bars.slice(part * BATCH_SIZE, (part + 1) * BATCH_SIZE),
      ),
    [bars],
  );
  const longestNumber = Math.max(
    0,
    ...bars.map(({ count, share }) => format.number(count).length + share.length),
  );
  const longest = Math.max(0, ...bars.map(({ label, isRemoved }) => label.length + (isRemoved ? 10 : 0)));
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--row-wide': longest > VERY_LONG ? '60px' : '40px',
    '--row-narrow': longest > LONG_ON_PHONES ? '60px' : '40px',
    '--names': longest > LONG ? '232px' : '176px',
    '--value': `${longestNumber + 1}ch`,
  };
  return (
    <div className={clsx(layout['shrink'], styles['barSide'])} style={style}>
      {parts.map((part, index) => (
        <BarPart
          key={part[0]?.key ?? index}
          bars={part}
          step={step}
          max={max}
          hasAxis={index === parts.length - 1}
          label={t('chart.bar', { question })}
          questionId={questionId}
          hasOneHue={hasOneHue}
          mean={parts.length === 1 ? mean : undefined}
        />
      ))}
    </div>
  );
}

type PlotProps = {
  bars: readonly Bar[];
  step: number;
  max: number;
  hasAxis: boolean;
  hasOneHue: boolean;
  label: string;
};
type BarPartProps = PlotProps & { questionId: string; mean: MeanMark | undefined };

function BarPart({ questionId, mean, ...plot }: BarPartProps) {
  const { bars, hasAxis, hasOneHue } = plot;
  const { answersAt } = useUrlState();
  const format = useFormat();
  const style: CSSProperties & Record<`--${string}`, number> = {
    '--rows': bars.length,
    '--mean': mean?.row ?? 0,
  };
  return (
    <div className={styles['bars']} data-axis={hasAxis || undefined} style={style}>
      <LazyInView className={styles['plot']}>{() => <Plot {...plot} />}</LazyInView>
      {mean !== undefined && (
        <span className={styles['mean']} aria-hidden="true">
          <span className={clsx(typeStyles['caption'], typeStyles['strong'])}>{mean.text}</span>
        </span>
      )}
      <ul className={styles['rows']}>
        {bars.map((bar) => (
          <li key={bar.key} className={clsx(layout['spread'], styles['row'])}>
            <span className={clsx(layout['row'], styles['label'])} title={bar.label} dir="auto">
              {!hasOneHue && <Swatch tint={bar.tint} />}
              {bar.count > 0 ? (
                // Links to the responses with this answer.
                <Link
                  to={answersAt(questionId, bar.key)}
                  className={clsx(typeStyles['clamp'], styles['link'])}
                >
                  <LabelText bar={bar} />
                </Link>
              ) : (
                <span className={typeStyles['clamp']}>
                  <LabelText bar={bar} />
                </span>
              )}
            </span>
            <span className={clsx(typeStyles['strong'], typeStyles['numbers'], styles['value'])}>
              <FlashOnChange>{format.number(bar.count)}</FlashOnChange>{' '}
              <span className={clsx(typeStyles['faint'], styles['share'])}>{bar.share}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function LabelText({ bar }: { bar: Bar }) {
  const { t } = useTranslation('analytics');
  return (
    <>
      {bar.label}
      {bar.isRemoved && <span className={typeStyles['faint']}> {t('removed')}</span>}
    </>
  );
}

function Plot({ bars, step, max, hasAxis, hasOneHue, label }: PlotProps) {
  const { t } = useTranslation('analytics');
  const look = useChartTheme();
  const format = useFormat();
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
            backgroundColor: bars.map(({ tint }) => look.fill(hasOneHue ? ONE_HUE : tint)),
            barThickness: 22,
            minBarLength: 2,
            borderSkipped: 'start',
            borderRadius: 5,
          },
        ],
      },
      options: {
        indexAxis: 'y',
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
              callback: (value) => format.short(Number(value)),
            },
            title: {
              display: hasAxis,
              text: t('chart.responses'),
              color: look.text2,
              font: { ...font, weight: 550 },
              padding: { top: 4, bottom: 0 },
            },
            // Fixed, because the rows beside the canvas have fixed heights.
            afterFit: (scale) => {
              scale.height = hasAxis ? AXIS_HEIGHT : 0;
            },
          },
        },
      },
    };
  }, [bars, step, max, hasAxis, hasOneHue, look, format, t]);
  return <ChartCanvas config={config} label={label} />;
}

/** Must match the style sheet. */
const AXIS_HEIGHT = 44;
