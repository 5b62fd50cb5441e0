import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../../api/problem';
import { FailureNotice } from '../../../shared/loading/QueryBoundary';
import { describeFailure } from '../../../shared/locales/describeFailure';
import { Button } from '../../../ui/Button/Button';
import layout from '../../../ui/layout.module.css';
import { Spinner } from '../../../ui/Spinner/Spinner';
import typeStyles from '../../../ui/type.module.css';
import { useFormat } from '../useFormat';
import styles from './ListEnd.module.css';
import { useResponsesContext } from './responsesContext';

/** Below the last row: loading, error, search progress, or the end of the list. */
export function ListEnd() {
  return (
    <div className={clsx(typeStyles['hint'], layout['wrapRow'], styles['end'])}>
      <EndContent />
    </div>
  );
}

function EndContent() {
  const { t } = useTranslation('responses');
  const { t: core } = useTranslation();
  const { number } = useFormat();
  const { url, responses } = useResponsesContext();
  const { query, rows, searched, loadNext } = responses;

  if (query.isFetchNextPageError) {
    return (
      <FailureNotice onRetry={loadNext}>
        {describeFailure(core, failureOf(query.error), t('list.moreFailed'))}
      </FailureNotice>
    );
  }
  if (searched !== undefined && (query.hasNextPage || query.isFetchingNextPage)) {
    const order = url.filter.sort === undefined ? 'newest' : 'oldest';
    const reach = searched.isAll ? order : 'atLeast';
    const through = { count: searched.through, shown: number(searched.through) };
    return (
      <>
        <p aria-live="polite">{t(`searched.${reach}`, through)}</p>
        <Button
          variant="secondary"
          size="sm"
          icon={<ChevronDown size={14} />}
          busy={query.isFetchingNextPage}
          onClick={loadNext}
        >
          {t('searched.more')}
        </Button>
      </>
    );
  }
  if (query.isFetchingNextPage) {
    return <Spinner label={t('list.loading')} />;
  }
  // For users who get here without scrolling, which would load more by itself.
  return query.hasNextPage ? (
    <Button variant="ghost" size="sm" onClick={loadNext}>
      {t('list.loadMore')}
    </Button>
  ) : (
    <p>{t('list.end', { count: rows.length })}</p>
  );
}
