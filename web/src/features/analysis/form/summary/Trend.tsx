import clsx from 'clsx';
import { ChartLine, Table2 } from 'lucide-react';
import { memo, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/Button/Button';
import { Card } from '../../../../ui/Card/Card';
import { axisFor, timeOptions } from '../../../../ui/Chart/axis';
import { ChartCanvas, type ChartConfig } from '../../../../ui/Chart/ChartCanvas';
import { useChartTheme } from '../../../../ui/Chart/chartTheme';
import { LazyInView } from '../../../../ui/Chart/LazyInView';
import layout from '../../../../ui/layout.module.css';
import typeStyles from '../../../../ui/type.module.css';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden/VisuallyHidden';
import { useFormat } from '../../useFormat';
import type { FormAnalytics } from '../api/formAnalytics';
import { NumberTable } from '../NumberTable';
import { fillMissingDays } from './fillMissingDays';
import styles from './Trend.module.css';

type Days = FormAnalytics['days'];

/** Responses started per day, as a line chart or a table. */
export const Trend = memo(function Trend({ days }: { days: Days }) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const [asTable, setAsTable] = useState(false);
  const headingId = useId();
  const most = days.reduce((one, other) => (other.starts > one.starts ? other : one));
  return (
    <Card as="section" className={styles['card']} aria-labelledby={headingId}>
      <div className={clsx(layout['spread'], layout['gap12'])}>
        <h2 id={headingId} className={typeStyles['titleS']}>
          {t('trend.title')}
        </h2>
        <Button
          variant="ghost"
          size="sm"
          className={clsx(layout['screenOnly'], styles['toggle'])}
          icon={asTable ? <ChartLine /> : <Table2 />}
          aria-label={t('questions.viewOf', {
            view: t(asTable ? 'trend.showChart' : 'questions.showTable'),
            question: t('trend.title'),
          })}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? t('trend.showChart') : t('questions.showTable')}
        </Button>
      </div>
      {asTable ? (
        <DayTable days={days} />
      ) : (
        <>
          <VisuallyHidden>
            {t('trend.summary', {
              count: most.starts,
              number: format.number(most.starts),
              day: format.day(most.day),
              days: format.number(days.length),
            })}
          </VisuallyHidden>
          <LazyInView className={styles['chart']}>{() => <TrendLine days={days} />}</LazyInView>
        </>
      )}
    </Card>
  );
});

function TrendLine({ days }: { days: Days }) {
  const { t } = useTranslation('analytics');
  const look = useChartTheme();
  const format = useFormat();
  const config = useMemo((): ChartConfig => {
    const all = fillMissingDays(days);
    const colour = look.baseColour({ colour: 1, texture: 0 });
    const axis = axisFor(Math.max(0, ...all.map(({ starts }) => starts)));
    return {
      type: 'line',
      data: {
        labels: all.map(({ day }) => format.shortDay(day)),
        datasets: [
          {
            label: t('trend.title'),
            data: all.map(({ starts }) => starts),
            borderColor: colour,
            borderWidth: 2,
            backgroundColor: `color-mix(in srgb, ${colour} 14%, transparent)`,
            fill: 'origin',
            pointBackgroundColor: colour,
            pointRadius: all.length <= 31 ? 3 : 0,
            pointHitRadius: 12,
          },
        ],
      },
      options: timeOptions(look, {
        axis,
        format: format.short,
        tooltip: {
          title: ([item]) => format.day(all[item?.dataIndex ?? 0]?.day ?? ''),
          label: ({ dataIndex }) => {
            const starts = all[dataIndex]?.starts ?? 0;
            return t('trend.started', { count: starts, number: format.number(starts) });
          },
        },
      }),
    };
  }, [days, look, format, t]);
  return <ChartCanvas config={config} label={t('trend.chart')} />;
}

function DayTable({ days }: { days: Days }) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  return (
    <NumberTable
      caption={t('trend.title')}
      heading={t('trend.day')}
      columns={[t('trend.starts'), t('trend.completed'), t('stats.views')]}
      rows={days.toReversed().map(({ day, starts, completed, views }) => ({
        key: day,
        name: format.day(day),
        cells: [starts, completed, views].map(format.number),
      }))}
    />
  );
}
