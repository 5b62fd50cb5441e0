import clsx from 'clsx';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card/Card';
import { ChartCanvas } from '../../../ui/Chart/ChartCanvas';
import { lineChart } from '../../../ui/Chart/lineChart';
import typeStyles from '../../../ui/type.module.css';
import hiddenStyles from '../../../ui/VisuallyHidden/VisuallyHidden.module.css';
import type { FormWork } from '../../../works/api/recentWorks';
import { useNumbers } from '../useNumbers';
import { useDrawnTheme } from './useDrawnTheme';
import styles from './ViewsChart.module.css';

type Viewed = Pick<FormWork, '_id' | 'name' | 'createdAt' | 'views'>;

const NONE: readonly Viewed[] = [];

/** Spec §2: one line, 'Form Views', over the days the forms were made on. The same stands beside it as a table. */
export function ViewsChart({ forms = NONE }: { forms?: readonly Viewed[] | undefined }) {
  const { t, i18n } = useTranslation('analysis');
  const theme = useDrawnTheme();
  const { count: number } = useNumbers();
  const points = useMemo(() => pointsOf(forms, i18n.language), [forms, i18n.language]);
  const dataset = t('project.dataset');
  const config = useMemo(
    () =>
      lineChart({
        dataset,
        labels: points.map(({ day }) => day),
        values: points.map(({ views }) => views),
        format: number,
        theme,
      }),
    [dataset, points, number, theme],
  );
  return (
    <Card as="section" className={styles['chart']} aria-labelledby="views-chart">
      <div className={styles['head']}>
        <h2 id="views-chart" className={styles['title']}>
          {t('project.chart')}
        </h2>
        <span className={clsx(typeStyles['small'], typeStyles['muted'], styles['legend'])}>
          <svg width="20" height="10" aria-hidden="true" className={styles['sign']}>
            <path d="M0 5h20" strokeWidth="2.5" />
            <circle cx="10" cy="5" r="3.5" strokeWidth="2" />
          </svg>
          {dataset}
        </span>
      </div>
      <ChartCanvas config={config} label={useSummary(points)} className={styles['canvas']} />
      {points.length > 0 && <ViewsTable points={points} number={number} />}
    </Card>
  );
}

type Point = { id: string; name: string; day: string; views: number };

/** The forms in the order they were made in. */
function pointsOf(forms: readonly Viewed[], language: string): Point[] {
  const made = forms.map((form) => ({ form, at: new Date(form.createdAt) }));
  const years = new Set(made.map(({ at }) => at.getFullYear()));
  const day = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    day: 'numeric',
    month: 'short',
    // Without it, two Augusts would look like one.
    ...(years.size > 1 ? { year: 'numeric' } : {}),
  });
  return made
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ form, at }) => ({
      id: form._id,
      name: form.name,
      day: day.format(at),
      // Spec §2: a form without a number was viewed 0 times.
      views: form.views ?? 0,
    }));
}

function useSummary(points: readonly Point[]): string {
  const { t } = useTranslation('analysis');
  const { count: number } = useNumbers();
  const first = points.at(0);
  const last = points.at(-1);
  if (first === undefined || last === undefined) {
    return t('project.summaryEmpty');
  }
  const views = points.map((point) => point.views);
  return t('project.summary', {
    count: points.length,
    number: number(points.length),
    first: first.day,
    last: last.day,
    fewest: number(Math.min(...views)),
    most: number(Math.max(...views)),
  });
}

function ViewsTable({ points, number }: { points: readonly Point[]; number: (value: number) => string }) {
  const { t } = useTranslation('analysis');
  return (
    <div className={hiddenStyles['hidden']}>
      <table>
        <caption>{t('project.table')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('project.form')}</th>
            <th scope="col">{t('project.created')}</th>
            <th scope="col">{t('project.views')}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ id, name, day, views }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{day}</td>
              <td>{number(views)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
