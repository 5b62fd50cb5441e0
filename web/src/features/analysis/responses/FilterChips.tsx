import clsx from 'clsx';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { takesText } from '../../../form-rules/questionKinds';
import { Button } from '../../../ui/Button/Button';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import { useFormat } from '../useFormat';
import type { ResponseFilter } from './api/responseList';
import { answeredLabel, answerLabel, nameOf, type QuestionColumn } from './columns';
import type { ResponsesT } from './describeResponse';
import styles from './Filters.module.css';
import { useResponsesContext } from './responsesContext';

type SetFilter = { id: string; name: string; without: Partial<ResponseFilter> };

/** The active filters, each with a button to remove it. */
export function FilterChips() {
  const { t } = useTranslation('responses');
  const { url } = useResponsesContext();
  const filters = useSetFilters();
  if (filters.length === 0) {
    return null;
  }
  return (
    <ul className={clsx(layout['wrapRow'], layout['shrink'], layout['gap6'])} aria-label={t('filter.active')}>
      {filters.map(({ id, name, without }) => (
        <li key={id} className={styles['chipItem']}>
          <button
            type="button"
            className={clsx(typeStyles['small'], layout['inlineRow'], layout['gap6'], styles['chip'])}
            aria-label={t('filter.remove', { name })}
            title={name}
            onClick={() => url.setFilter(without)}
          >
            <span className={typeStyles['truncate']}>{name}</span>
            <X size={14} />
          </button>
        </li>
      ))}
      <li>
        <Button variant="ghost" size="sm" onClick={url.clear}>
          {t('filter.clear')}
        </Button>
      </li>
    </ul>
  );
}

/** The active filters as text. */
export function useSetFilters(): readonly SetFilter[] {
  const { t } = useTranslation('responses');
  const { day } = useFormat();
  const { analytics, url } = useResponsesContext();
  const { from, to, version, state, question, answer } = url.filter;
  const filters: SetFilter[] = [];
  const add = (id: string, name: string, without: Partial<ResponseFilter>) =>
    filters.push({ id, name, without });
  if (from !== undefined) {
    add('from', t('filter.chip.from', { day: day(from) }), { from: undefined });
  }
  if (to !== undefined) {
    add('to', t('filter.chip.to', { day: day(to) }), { to: undefined });
  }
  if (version !== undefined) {
    add('version', t('filter.chip.version', { version }), { version: undefined });
  }
  if (state === 'complete' || state === 'partial') {
    add('state', t(`status.${state}`), { state: undefined });
  }
  const asked = analytics.analytics.find(({ questionId }) => questionId === question);
  if (asked !== undefined && answer !== undefined) {
    add('answer', describeAnswer(t, asked, answer), { question: undefined, answer: undefined });
  }
  return filters;
}

function describeAnswer(t: ResponsesT, asked: QuestionColumn, answer: string): string {
  const question = nameOf(asked, t('removed'));
  if (answer === 'answered' || answer === 'skipped') {
    return t('filter.chip.is', { question, answer: answeredLabel(t, asked, answer) });
  }
  if (takesText(asked.type)) {
    return t('filter.chip.contains', { question, answer });
  }
  const bar = asked.bars.find(({ key }) => key === answer) ?? { key: answer, label: answer };
  return t('filter.chip.is', { question, answer: answerLabel(t, asked, bar) });
}
