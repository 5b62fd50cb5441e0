import { ChartLine, Table2 } from 'lucide-react';
import { memo, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/Button/Button';
import { Card } from '../../../../ui/Card/Card';
import { ChartCanvas, type ChartConfig } from '../../../../ui/Chart/ChartCanvas';
import { useChartLook } from '../../../../ui/Chart/chartLook';
import { Near } from '../../../../ui/Chart/Near';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden/VisuallyHidden';
import { useNumbers } from '../../useNumbers';
import type { FormAnalytics } from '../api/formAnalytics';
import { axisFor } from '../questions/axis';
import tableStyles from '../Table.module.css';
import { everyDay } from './everyDay';
import styles from './Trend.module.css';

type Days = FormAnalytics['days'];

/** How many responses were begun on each day, as a line or as a table. */
export const Trend = memo(function Trend({ days }: { days: Days }) {
  const { t } = useTranslation('analytics');
  const numbers = useNumbers();
  const [asTable, setAsTable] = useState(false);
  const headingId = useId();
  const most = days.reduce((one, other) => (other.starts > one.starts ? other : one));
  return (
    <Card as="section" className={styles['card']} aria-labelledby={headingId}>
      <div className={styles['head']}>
        <h2 id={headingId} className={styles['title']}>
          {t('trend.title')}
        </h2>
        <Button
          variant="ghost"
          size="sm"
          className={styles['toggle']}
          icon={asTable ? <ChartLine /> : <Table2 />}
          aria-label={t(asTable ? 'trend.chartOf' : 'questions.tableOf', { question: t('trend.title') })}
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
              number: numbers.count(most.starts),
              day: numbers.day(most.day),
              days: numbers.count(days.length),
            })}
          </VisuallyHidden>
          <Near className={styles['chart']}>{() => <TrendLine days={days} />}</Near>
        </>
      )}
    </Card>
  );
});

function TrendLine({ days }: { days: Days }) {
  const { t } = useTranslation('analytics');
  const look = useChartLook();
  const numbers = useNumbers();
  const config = useMemo((): ChartConfig => {
    const all = everyDay(days);
    const colour = look.ground({ colour: 1, texture: 0 });
    const font = { family: look.font, size: 12 };
    const { step, max } = axisFor(Math.max(0, ...all.map(({ starts }) => starts)));
    return {
      type: 'line',
      data: {
        labels: all.map(({ day }) => numbers.shortDay(day)),
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
      options: {
        responsive: true,
        maintainAspectRatio: false,
        interaction: { mode: 'index', intersect: false },
        plugins: {
          tooltip: {
            enabled: true,
            displayColors: false,
            backgroundColor: look.text,
            titleColor: look.surface,
            bodyColor: look.surface,
            titleFont: { family: look.font, size: 12, weight: 400 },
            bodyFont: { family: look.font, size: 13, weight: 600 },
            padding: 10,
            cornerRadius: 8,
            callbacks: {
              title: ([item]) => numbers.day(all[item?.dataIndex ?? 0]?.day ?? ''),
              label: ({ dataIndex }) => {
                const starts = all[dataIndex]?.starts ?? 0;
                return t('trend.begun', { count: starts, number: numbers.count(starts) });
              },
            },
          },
        },
        scales: {
          x: {
            border: { color: look.line },
            grid: { display: false },
            ticks: { color: look.text3, font, maxRotation: 0, autoSkipPadding: 24 },
          },
          y: {
            min: 0,
            max,
            border: { display: false },
            grid: { color: look.line, drawTicks: false },
            ticks: {
              color: look.text3,
              font,
              stepSize: step,
              padding: 8,
              callback: (value) => numbers.short(Number(value)),
            },
          },
        },
      },
    };
  }, [days, look, numbers, t]);
  return <ChartCanvas className={styles['fill']} config={config} label={t('trend.chart')} />;
}

function DayTable({ days }: { days: Days }) {
  const { t } = useTranslation('analytics');
  const numbers = useNumbers();
  return (
    <div className={tableStyles['frame']}>
      <table className={tableStyles['table']}>
        <caption className={tableStyles['caption']}>{t('filter.utc')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('trend.day')}</th>
            <th scope="col" className={tableStyles['number']}>
              {t('trend.starts')}
            </th>
            <th scope="col" className={tableStyles['number']}>
              {t('trend.completed')}
            </th>
            <th scope="col" className={tableStyles['number']}>
              {t('stats.views')}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, starts, completed, views }) => (
            <tr key={day}>
              <th scope="row">{numbers.day(day)}</th>
              <td className={tableStyles['number']}>{numbers.count(starts)}</td>
              <td className={tableStyles['number']}>{numbers.count(completed)}</td>
              <td className={tableStyles['number']}>{numbers.count(views)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
