import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../../../ui/SegmentedControl/SegmentedControl';
import { Select } from '../../../ui/Select/Select';
import { AnswerFilter } from './AnswerFilter';
import type { Wanted } from './api/responseList';
import { DateField } from './DateField';
import styles from './Filters.module.css';
import type { FormAnalytics } from './ResponsesTab';

type FilterFieldsProps = {
  analytics: FormAnalytics;
  wanted: Wanted;
  onChange: (change: Partial<Wanted>) => void;
  /** One below the other, in a sheet. */
  stacked?: boolean | undefined;
};

const ANY = '';

/** By what the responses can be narrowed down. */
export function FilterFields({ analytics, wanted, onChange, stacked = false }: FilterFieldsProps) {
  const { t } = useTranslation('responses');
  const { from, to, version = ANY, state } = wanted;

  // The other way round makes an empty list of what is plainly meant.
  const between = (first: string | undefined, last: string | undefined) =>
    onChange(
      first !== undefined && last !== undefined && first > last
        ? { from: last, to: first }
        : { from: first, to: last },
    );

  return (
    <div className={clsx(styles['fields'], stacked && styles['stacked'])}>
      <div className={styles['days']}>
        <DateField
          label={t('filter.from')}
          value={from}
          compact={!stacked}
          onChange={(next) => between(next, to)}
        />
        <DateField
          label={t('filter.to')}
          value={to}
          compact={!stacked}
          onChange={(next) => between(from, next)}
        />
      </div>
      {analytics.versions.length > 1 && (
        <div className={styles['version']}>
          <Select
            label={t('filter.version')}
            compact={!stacked}
            value={version}
            onChange={(next) => onChange({ version: next === ANY ? undefined : next })}
            options={[
              { value: ANY, label: t('filter.anyVersion') },
              ...analytics.versions.map((one) => ({
                value: String(one.version),
                label: t('version', { version: one.version }),
              })),
            ]}
          />
        </div>
      )}
      {state !== 'held' && (
        <div className={styles['state']}>
          {/* The radio group has a name of its own; this one is for the eye. */}
          <span className={styles['label']} aria-hidden="true">
            {t('filter.state')}
          </span>
          <SegmentedControl
            label={t('filter.state')}
            value={state ?? 'all'}
            onChange={(next) => onChange({ state: next === 'all' ? undefined : next })}
            options={[
              { value: 'all', label: t('filter.all') },
              { value: 'complete', label: t('status.complete') },
              { value: 'unfinished', label: t('status.unfinished') },
            ]}
          />
        </div>
      )}
      {state !== 'held' && (
        <AnswerFilter
          questions={analytics.analytics}
          wanted={wanted}
          onChange={onChange}
          compact={!stacked}
        />
      )}
      {!stacked && <p className={styles['hint']}>{t('filter.utc')}</p>}
    </div>
  );
}
