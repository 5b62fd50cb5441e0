import clsx from 'clsx';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormWork } from '../../../shared/works/queries';
import { Card } from '../../../ui/Card/Card';
import { ChartCanvas } from '../../../ui/Chart/ChartCanvas';
import { useDrawnTheme } from '../../../ui/Chart/chartTheme';
import { lineChart } from '../../../ui/Chart/lineChart';
import { dateFormat } from '../../../ui/dates';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import { NumberTable } from '../form/NumberTable';
import { useFormat } from '../useFormat';
import styles from './ViewsChart.module.css';

type Viewed = Pick<FormWork, '_id' | 'name' | 'createdAt' | 'views'>;

const NONE: readonly Viewed[] = [];

/** Spec §2: one line, 'Form Views', by the forms' creation dates. The same data is also a table. */
export function ViewsChart({ forms = NONE }: { forms?: readonly Viewed[] | undefined }) {
  const { t, i18n } = useTranslation('analysis');
  const theme = useDrawnTheme();
  const { number } = useFormat();
  const points = useMemo(() => pointsOf(forms, i18n.language), [forms, i18n.language]);
  const dataset = t('project.dataset');
  const config = useMemo(
    () =>
      lineChart({
        dataset,
        labels: points.map(({ day }) => day),
        values: points.map(({ views }) => views),
        names: points.map(({ name }) => name),
        format: number,
        theme,
      }),
    [dataset, points, number, theme],
  );
  return (
    <Card as="section" className={clsx(layout['shrink'], styles['chart'])} aria-labelledby="views-chart">
      <div className={clsx(layout['spreadWrap'], styles['head'])}>
        <h2 id="views-chart" className={typeStyles['titleS']}>
          {t('project.chart')}
        </h2>
        <span className={clsx(typeStyles['help'], layout['row'], layout['gap8'])}>
          <svg width="20" height="10" aria-hidden="true" className={styles['sign']}>
            <path d="M0 5h20" strokeWidth="2.5" />
            <circle cx="10" cy="5" r="3.5" strokeWidth="2" />
          </svg>
          {dataset}
        </span>
      </div>
      <ChartCanvas config={config} label={useSummary(points)} className={styles['canvas']} />
      {points.length > 0 && (
        <NumberTable
          isHidden
          caption={t('project.table')}
          heading={t('project.form')}
          columns={[t('project.created'), t('project.views')]}
          rows={points.map(({ id, name, day, views }) => ({
            key: id,
            name: <span dir="auto">{name}</span>,
            cells: [day, number(views)],
          }))}
        />
      )}
    </Card>
  );
}

type Point = { id: string; name: string; day: string; views: number };

/** The forms by creation date. */
function pointsOf(forms: readonly Viewed[], language: string): Point[] {
  const made = forms.map((form) => ({ form, at: new Date(form.createdAt) }));
  const years = new Set(made.map(({ at }) => at.getFullYear()));
  const day = dateFormat(language, {
    day: 'numeric',
    month: 'short',
    // With the year, because otherwise two Augusts would look the same.
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
  const { number } = useFormat();
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
