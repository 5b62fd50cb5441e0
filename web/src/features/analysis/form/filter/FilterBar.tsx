import clsx from 'clsx';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/Button/Button';
import layout from '../../../../ui/layout.module.css';
import { Select } from '../../../../ui/Select/Select';
import typeStyles from '../../../../ui/type.module.css';
import { useFormat } from '../../useFormat';
import type { FormAnalytics } from '../api/formAnalytics';
import styles from './FilterBar.module.css';
import { daysOf, type Filter, type FilterInput, isDay, isFiltered, type Span, spanOf } from './filter';

type FilterBarProps = {
  filter: Filter;
  versions: FormAnalytics['versions'];
  onChange: (filter: FilterInput) => void;
};

const SPANS: readonly Span[] = ['all', 'last7', 'last30', 'custom'];
const EVERY_VERSION = 'every';

/** Filters the analytics by days and version. */
export function FilterBar({ filter, versions, onChange }: FilterBarProps) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const [wantsDays, setWantsDays] = useState(false);
  const [now] = useState(() => new Date());
  const span = wantsDays ? 'custom' : spanOf(filter, now);

  function chooseSpan(next: Span) {
    setWantsDays(next === 'custom');
    if (next !== 'custom') {
      onChange({ version: filter.version, ...daysOf(next, now) });
    }
  }

  return (
    <search
      className={clsx(layout['topRow'], layout['wrap'], layout['gap8'], layout['screenOnly'], styles['bar'])}
      aria-label={t('filter.label')}
    >
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
              onChange({ ...filter, version: value === EVERY_VERSION ? undefined : value })
            }
            options={[
              { value: EVERY_VERSION, label: t('filter.everyVersion') },
              ...versions.map(({ version, starts }) => ({
                value: String(version),
                label: t('filter.oneVersion', { version, count: starts, number: format.number(starts) }),
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
      <p className={clsx(typeStyles['hint'], layout['row'], styles['note'])}>{t('filter.utc')}</p>
    </search>
  );
}

function DayFields({ filter, onChange }: Pick<FilterBarProps, 'filter' | 'onChange'>) {
  const { t } = useTranslation('analytics');
  const [from, setFrom] = useState(filter.from ?? '');
  const [to, setTo] = useState(filter.to ?? '');
  const [shown, setShown] = useState(filter);
  const errorId = useId();
  // The URL was changed from outside, for example by Back.
  if (shown.from !== filter.from || shown.to !== filter.to) {
    setShown(filter);
    setFrom(filter.from ?? '');
    setTo(filter.to ?? '');
  }
  const isBackwards = from !== '' && to !== '' && from > to;

  function update(next: { from: string; to: string }) {
    setFrom(next.from);
    setTo(next.to);
    const isWhole = [next.from, next.to].every((day) => day === '' || isDay(day));
    // While a year is being typed, the input may hold a valid date long ago.
    if (!isWhole || (next.from !== '' && next.to !== '' && next.from > next.to)) return;
    onChange({ version: filter.version, from: next.from || undefined, to: next.to || undefined });
  }

  const dayField = (name: 'from' | 'to', limits: { min?: string; max?: string }) => (
    <label className={clsx(typeStyles['help'], layout['row'], layout['gap6'], styles['day'])}>
      <span>{t(`filter.${name}`)}</span>
      <input
        type="date"
        className={styles['input']}
        value={name === 'from' ? from : to}
        {...limits}
        aria-invalid={isBackwards || undefined}
        aria-describedby={isBackwards ? errorId : undefined}
        onChange={(event) => update({ from, to, [name]: event.target.value })}
      />
    </label>
  );

  return (
    <div className={clsx(layout['wrap'], layout['gap8'], styles['days'])}>
      {dayField('from', to === '' ? {} : { max: to })}
      {dayField('to', from === '' ? {} : { min: from })}
      {isBackwards && (
        <p id={errorId} className={clsx(typeStyles['small'], styles['error'])} role="alert">
          {t('filter.backwards')}
        </p>
      )}
    </div>
  );
}
