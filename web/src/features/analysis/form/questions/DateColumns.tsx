import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { axisFor, timeOptions } from '../../../../ui/Chart/axis';
import { ChartCanvas, type ChartConfig } from '../../../../ui/Chart/ChartCanvas';
import { tintOf, useChartTheme } from '../../../../ui/Chart/chartTheme';
import { LazyInView } from '../../../../ui/Chart/LazyInView';
import { dateFormat, formatDay } from '../../../../ui/dates';
import { useFormat } from '../../useFormat';
import { type DateUnit, dateColumns } from './dateColumns';
import styles from './QuestionCharts.module.css';
import type { Bar } from './useBars';

export function DateColumns({ bars, question }: { bars: readonly Bar[]; question: string }) {
  return (
    <LazyInView className={styles['columns']}>
      {() => <ColumnChart bars={bars} question={question} />}
    </LazyInView>
  );
}

function ColumnChart({ bars, question }: { bars: readonly Bar[]; question: string }) {
  const { t, i18n } = useTranslation('analytics');
  const look = useChartTheme();
  const format = useFormat();
  const config = useMemo((): ChartConfig => {
    const { unit, columns } = dateColumns(bars);
    const label = labelFor(unit, i18n.language);
    const axis = axisFor(Math.max(0, ...columns.map(({ count }) => count)));
    return {
      type: 'bar',
      data: {
        labels: columns.map(({ start }) => label(start)),
        datasets: [
          {
            label: t('chart.responses'),
            data: columns.map(({ count }) => count),
            backgroundColor: look.fill(tintOf(0)),
            maxBarThickness: 40,
            borderRadius: 4,
          },
        ],
      },
      options: timeOptions(look, {
        axis,
        format: format.short,
        tooltip: {
          label: ({ dataIndex }) => {
            const count = columns[dataIndex]?.count ?? 0;
            return t('questions.answers', { count, number: format.number(count) });
          },
        },
      }),
    };
  }, [bars, look, format, t, i18n.language]);
  return <ChartCanvas config={config} label={t('chart.columns', { question })} />;
}

function labelFor(unit: DateUnit, language: string): (start: string) => string {
  if (unit === 'decade') {
    return (start) => `${start.slice(0, 4)}–${start.slice(0, 3)}9`;
  }
  const parts: Intl.DateTimeFormatOptions = {
    timeZone: 'UTC',
    year: 'numeric',
    ...(unit === 'year' ? {} : { month: 'short' }),
    ...(unit === 'day' ? { day: 'numeric' } : {}),
  };
  const format = dateFormat(language, parts);
  return (start) => formatDay(format, start);
}
