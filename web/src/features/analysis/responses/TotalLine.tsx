import { useTranslation } from 'react-i18next';
import type { Wanted } from './api/responseList';
import { useWriting, type Words } from './describeResponse';
import styles from './ResponsesTab.module.css';
import type { Responses } from './useResponses';

/** How many responses the list has, as far as anybody knows. */
export function TotalLine({ wanted, responses }: { wanted: Wanted; responses: Responses }) {
  const { t } = useTranslation('responses');
  const { number } = useWriting();
  return (
    <h2 className={styles['total']} aria-live="polite">
      {describeTotal(t, number, wanted, responses)}
    </h2>
  );
}

function describeTotal(
  t: Words,
  number: (value: number) => string,
  { state }: Wanted,
  { query, rows, total }: Responses,
): string {
  if (query.data === undefined) {
    return t('area');
  }
  if (total !== undefined) {
    const amount = { count: total, shown: number(total) };
    return state === 'held' ? t('flaggedCount', amount) : t('count', amount);
  }
  const amount = { count: rows.length, shown: number(rows.length) };
  return query.hasNextPage ? t('foundSoFar', amount) : t('found', amount);
}
