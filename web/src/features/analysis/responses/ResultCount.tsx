import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import typeStyles from '../../../ui/type.module.css';
import { useFormat } from '../useFormat';
import { useResponsesContext } from './responsesContext';
import { isNarrowed } from './useResponsesUrl';

/** The size of the list; only complete ones are called responses, the others partial. */
export function ResultCount() {
  return (
    <h2 className={clsx(typeStyles['titleS'], typeStyles['numbers'])} aria-live="polite">
      {useTotalText()}
    </h2>
  );
}

function useTotalText(): string {
  const { t } = useTranslation('responses');
  const { number } = useFormat();
  const { analytics, url, responses } = useResponsesContext();
  const { query, rows, total } = responses;
  const amount = (count: number) => ({ count, shown: number(count) });
  if (query.data === undefined) {
    return t('area');
  }
  if (total === undefined) {
    return t(query.hasNextPage ? 'foundSoFar' : 'found', amount(rows.length));
  }
  switch (url.filter.state) {
    case 'quarantined':
      return t('flaggedCount', amount(total));
    case 'complete':
      return t('count', amount(total));
    case 'partial':
      return t('partialCount', amount(total));
    case undefined:
      break;
  }
  if (isNarrowed(url.filter)) {
    return t('bothCount', amount(total));
  }
  const all = t('count', amount(analytics.completed));
  const partial = Math.max(0, analytics.starts - analytics.completed);
  return partial > 0 ? t('withPartial', { ...amount(partial), responses: all }) : all;
}
