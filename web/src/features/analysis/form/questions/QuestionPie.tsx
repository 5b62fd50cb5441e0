import clsx from 'clsx';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartCanvas, type ChartConfig } from '../../../../ui/Chart/ChartCanvas';
import { type Tint, useChartTheme } from '../../../../ui/Chart/chartTheme';
import { LazyInView } from '../../../../ui/Chart/LazyInView';
import { Swatch } from '../../../../ui/Chart/Swatch';
import { tooltipStyle } from '../../../../ui/Chart/tooltip';
import layout from '../../../../ui/layout.module.css';
import typeStyles from '../../../../ui/type.module.css';
import { useFormat } from '../../useFormat';
import { slices } from './pickBars';
import styles from './QuestionCharts.module.css';
import type { Bar } from './useBars';
import { useStableValue } from './useStableValue';

type Slice = { label: string; count: number; share: string; tint: Tint | 'rest' };

type QuestionPieProps = {
  bars: readonly Bar[];
  /** The number of responses that equals 100%. */
  whole: number;
  question: string;
};

/** The bars as a pie chart. If there are many, the small ones share one slice with a legend. */
export function QuestionPie({ bars, whole, question }: QuestionPieProps) {
  const { t } = useTranslation('analytics');
  const look = useChartTheme();
  const format = useFormat();
  const describe = useCallback(
    ({ label, count, share }: Slice) => t('bar.part', { label, number: format.number(count), share }),
    [format, t],
  );
  const own = useStableValue(bars.map(({ key }) => key).join(' '), () => slices(bars));
  const rest = useMemo((): Slice | undefined => {
    const others = bars.filter(({ key, count }) => !own.has(key) && count > 0);
    const count = others.reduce((sum, bar) => sum + bar.count, 0);
    return others.length === 0
      ? undefined
      : {
          label: t('bar.rest', { count: others.length, number: format.number(others.length) }),
          count,
          share: format.share(count, whole),
          tint: 'rest',
        };
  }, [bars, own, whole, format, t]);
  const config = useMemo((): ChartConfig => {
    const parts: Slice[] = [...bars.filter(({ key }) => own.has(key)), ...(rest === undefined ? [] : [rest])];
    return {
      type: 'pie',
      data: {
        labels: parts.map(({ label }) => label),
        datasets: [
          {
            label: t('chart.responses'),
            data: parts.map(({ count }) => count),
            backgroundColor: parts.map(({ tint }) => look.fill(tint)),
            borderColor: look.surface,
            hoverBorderColor: look.surface,
            borderWidth: parts.filter(({ count }) => count > 0).length > 1 ? 2.5 : 0,
          },
        ],
      },
      options: {
        layout: { padding: 2 },
        plugins: {
          tooltip: {
            ...tooltipStyle(look),
            callbacks: {
              title: () => '',
              label: ({ dataIndex }) => (parts[dataIndex] === undefined ? '' : describe(parts[dataIndex])),
            },
          },
          sliceTexts: {
            texts: parts.map(({ count }) => format.short(count)),
            colours: parts.map(({ tint }) => look.textColour(tint)),
            outlines: parts.map(({ tint }) => look.baseColour(tint)),
            font: `600 12px ${look.font}`,
          },
        },
      },
    };
  }, [bars, own, rest, look, format, describe, t]);
  return (
    <>
      <LazyInView className={styles['pie']}>
        {() => <ChartCanvas config={config} label={t('chart.pie', { question })} />}
      </LazyInView>
      {rest !== undefined && (
        <p className={clsx(typeStyles['help'], layout['row'], layout['gap8'], styles['rest'])}>
          <Swatch tint="rest" />
          {describe(rest)}
        </p>
      )}
    </>
  );
}
