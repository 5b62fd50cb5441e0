import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/Button/Button';
import { Select } from '../../../../ui/Select/Select';
import { useNumbers } from '../../useNumbers';
import type { FormAnalytics } from '../api/formAnalytics';
import styles from './FilterBar.module.css';
import { daysOf, type Filter, isDay, isFiltered, type Span, spanOf } from './filter';

type FilterBarProps = {
  filter: Filter;
  versions: FormAnalytics['versions'];
  onChange: (filter: Filter) => void;
};

const SPANS: readonly Span[] = ['all', 'last7', 'last30', 'custom'];
const EVERY_VERSION = 'every';

/** Which responses are counted: of which days and which version. */
export function FilterBar({ filter, versions, onChange }: FilterBarProps) {
  const { t } = useTranslation('analytics');
  const numbers = useNumbers();
  const [wantsDays, setWantsDays] = useState(false);
  const [now] = useState(() => new Date());
  const span = wantsDays ? 'custom' : spanOf(filter, now);

  function chooseSpan(next: Span) {
    setWantsDays(next === 'custom');
    if (next !== 'custom') {
      onChange({ ...versionOf(filter), ...daysOf(next, now) });
    }
  }

  return (
    <search className={styles['bar']} aria-label={t('filter.label')}>
      <div className={styles['span']}>
        <Select
          label={t('filter.days')}
          hideLabel
          compact
          value={span}
          onChange={chooseSpan}
          options={SPANS.map((value) => ({ value, label: t(`filter.${value}`) }))}
        />
      </div>
      {span === 'custom' && <DayFields filter={filter} onChange={onChange} />}
      {(versions.length > 1 || filter.version !== undefined) && (
        <div className={styles['version']}>
          <Select
            label={t('filter.version')}
            hideLabel
            compact
            value={filter.version ?? EVERY_VERSION}
            onChange={(value) =>
              onChange({ ...daysIn(filter), ...(value === EVERY_VERSION ? {} : { version: value }) })
            }
            options={[
              { value: EVERY_VERSION, label: t('filter.everyVersion') },
              ...versions.map(({ version, starts }) => ({
                value: String(version),
                label: t('filter.oneVersion', { version, count: starts, number: numbers.count(starts) }),
              })),
            ]}
          />
        </div>
      )}
      {(isFiltered(filter) || wantsDays) && (
        <Button
          variant="ghost"
          size="sm"
          icon={<X />}
          onClick={() => {
            setWantsDays(false);
            onChange({});
          }}
        >
          {t('filter.clear')}
        </Button>
      )}
      <p className={styles['note']}>{t('filter.utc')}</p>
    </search>
  );
}

function DayFields({ filter, onChange }: Pick<FilterBarProps, 'filter' | 'onChange'>) {
  const { t } = useTranslation('analytics');
  const [from, setFrom] = useState(filter.from ?? '');
  const [to, setTo] = useState(filter.to ?? '');
  const [shown, setShown] = useState(filter);
  const errorId = useId();
  // The address was changed from elsewhere, by Back for instance.
  if (shown.from !== filter.from || shown.to !== filter.to) {
    setShown(filter);
    setFrom(filter.from ?? '');
    setTo(filter.to ?? '');
  }
  const isBackwards = from !== '' && to !== '' && from > to;

  function take(next: { from: string; to: string }) {
    setFrom(next.from);
    setTo(next.to);
    const isWhole = [next.from, next.to].every((day) => day === '' || isDay(day));
    // A year that is being typed is a day too, long ago.
    if (!isWhole || (next.from !== '' && next.to !== '' && next.from > next.to)) return;
    onChange({
      ...versionOf(filter),
      ...(next.from === '' ? {} : { from: next.from }),
      ...(next.to === '' ? {} : { to: next.to }),
    });
  }

  return (
    <div className={styles['days']}>
      <label className={styles['day']}>
        <span>{t('filter.from')}</span>
        <input
          type="date"
          className={styles['input']}
          value={from}
          max={to === '' ? undefined : to}
          aria-invalid={isBackwards || undefined}
          aria-describedby={isBackwards ? errorId : undefined}
          onChange={(event) => take({ from: event.target.value, to })}
        />
      </label>
      <label className={styles['day']}>
        <span>{t('filter.to')}</span>
        <input
          type="date"
          className={styles['input']}
          value={to}
          min={from === '' ? undefined : from}
          aria-invalid={isBackwards || undefined}
          aria-describedby={isBackwards ? errorId : undefined}
          onChange={(event) => take({ from, to: event.target.value })}
        />
      </label>
      {isBackwards && (
        <p id={errorId} className={styles['error']} role="alert">
          {t('filter.backwards')}
        </p>
      )}
    </div>
  );
}

function versionOf({ version }: Filter): Pick<Filter, 'version'> {
  return version === undefined ? {} : { version };
}

function daysIn({ from, to }: Filter): Pick<Filter, 'from' | 'to'> {
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}
