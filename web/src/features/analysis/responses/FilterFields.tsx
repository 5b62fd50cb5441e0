import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import layout from '../../../ui/layout.module.css';
import { SegmentedControl } from '../../../ui/SegmentedControl/SegmentedControl';
import { Select } from '../../../ui/Select/Select';
import typeStyles from '../../../ui/type.module.css';
import { AnswerFilter } from './AnswerFilter';
import { DateField } from './DateField';
import styles from './Filters.module.css';
import { useResponsesContext } from './responsesContext';

type FilterFieldsProps = {
  /** In a sheet, one below the other. */
  stacked?: boolean | undefined;
  /** Shown before the fields. */
  children?: ReactNode;
};

const ANY = '';

export function FilterFields({ stacked = false, children }: FilterFieldsProps) {
  const { t } = useTranslation('responses');
  const { analytics, url, isFlagged } = useResponsesContext();
  const { setFilter } = url;
  const { from, to, version = ANY, state, sort } = url.filter;

  // Swaps reversed dates, which would give an empty list.
  const between = (first: string | undefined, last: string | undefined) =>
    setFilter(
      first !== undefined && last !== undefined && first > last
        ? { from: last, to: first }
        : { from: first, to: last },
    );

  return (
    <div className={clsx(layout['wrap'], styles['fields'], stacked && styles['stacked'])}>
      {children}
      <div className={clsx(layout['row'], layout['gap8'], styles['days'])}>
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
            onChange={(next) => setFilter({ version: next === ANY ? undefined : next })}
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
      {!isFlagged && (
        <VisibleLabel label={t('filter.state')}>
          <SegmentedControl
            label={t('filter.state')}
            value={state ?? 'all'}
            onChange={(next) => setFilter({ state: next === 'all' ? undefined : next })}
            options={[
              { value: 'all', label: t('filter.all') },
              { value: 'complete', label: t('status.complete') },
              { value: 'partial', label: t('status.partial') },
            ]}
          />
        </VisibleLabel>
      )}
      {!isFlagged && <AnswerFilter compact={!stacked} />}
      {stacked && (
        <VisibleLabel label={t('sort.label')}>
          <SegmentedControl
            label={t('sort.label')}
            value={sort ?? 'newest'}
            onChange={(next) => setFilter({ sort: next === 'newest' ? undefined : next })}
            options={[
              { value: 'newest', label: t('sort.newestFirst') },
              { value: 'startedAt', label: t('sort.oldestFirst') },
            ]}
          />
        </VisibleLabel>
      )}
      {!stacked && <p className={clsx(typeStyles['faint'], styles['hint'])}>{t('filter.utc')}</p>}
    </div>
  );
}

/** Visual only: the radio group has its own accessible name. */
function VisibleLabel({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={clsx(layout['stack'], layout['gap6'], styles['state'])}>
      <span className={clsx(typeStyles['small'], typeStyles['medium'])} aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  );
}
