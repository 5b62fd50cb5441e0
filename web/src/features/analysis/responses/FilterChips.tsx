import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button/Button';
import { takesText } from './AnswerFilter';
import type { Wanted } from './api/responseList';
import { nameOf } from './columns';
import { useWriting, type Words, type Writing } from './describeResponse';
import styles from './Filters.module.css';
import type { FormAnalytics } from './ResponsesTab';

type FilterChipsProps = {
  analytics: FormAnalytics;
  wanted: Wanted;
  onChange: (change: Partial<Wanted>) => void;
  onClear: () => void;
};

type SetFilter = { id: string; name: string; without: Partial<Wanted> };

/** Every filter that is set, each with its way out. */
export function FilterChips({ analytics, wanted, onChange, onClear }: FilterChipsProps) {
  const { t } = useTranslation('responses');
  const writing = useWriting();
  const filters = setFilters(t, writing, analytics, wanted);
  if (filters.length === 0) {
    return null;
  }
  return (
    <ul className={styles['chips']} aria-label={t('filter.active')}>
      {filters.map(({ id, name, without }) => (
        <li key={id} className={styles['chipItem']}>
          <button
            type="button"
            className={styles['chip']}
            aria-label={t('filter.remove', { name })}
            title={name}
            onClick={() => onChange(without)}
          >
            <span className={styles['chipText']}>{name}</span>
            <X size={14} />
          </button>
        </li>
      ))}
      <li>
        <Button variant="ghost" size="sm" onClick={onClear}>
          {t('filter.clear')}
        </Button>
      </li>
    </ul>
  );
}

/** The filters that are set, in words. */
export function setFilters(
  t: Words,
  { day }: Writing,
  analytics: FormAnalytics,
  { from, to, version, state, question, answer }: Wanted,
): readonly SetFilter[] {
  const filters: SetFilter[] = [];
  if (from !== undefined) {
    filters.push({
      id: 'from',
      name: t('filter.chip.from', { day: day(from) }),
      without: { from: undefined },
    });
  }
  if (to !== undefined) {
    filters.push({ id: 'to', name: t('filter.chip.to', { day: day(to) }), without: { to: undefined } });
  }
  if (version !== undefined) {
    filters.push({
      id: 'version',
      name: t('filter.chip.version', { version }),
      without: { version: undefined },
    });
  }
  if (state === 'complete' || state === 'unfinished') {
    filters.push({ id: 'state', name: t(`status.${state}`), without: { state: undefined } });
  }
  const asked = analytics.analytics.find(({ questionId }) => questionId === question);
  if (asked !== undefined && answer !== undefined) {
    filters.push({
      id: 'answer',
      name: describeAnswer(t, asked, answer),
      without: { question: undefined, answer: undefined },
    });
  }
  return filters;
}

function describeAnswer(t: Words, asked: FormAnalytics['analytics'][number], answer: string): string {
  const question = nameOf(asked, t('removed'));
  if (answer === 'answered' || answer === 'skipped') {
    return t('filter.chip.is', { question, answer: t(`filter.${answer}`) });
  }
  if (takesText(asked)) {
    return t('filter.chip.contains', { question, answer });
  }
  const label = asked.bars.find(({ key }) => key === answer)?.label ?? answer;
  return t('filter.chip.is', { question, answer: label });
}
