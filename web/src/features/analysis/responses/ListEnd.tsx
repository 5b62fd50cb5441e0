import { ChevronDown, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../../api/problem';
import { describeFailure } from '../../../locales/describeFailure';
import { Button } from '../../../ui/Button/Button';
import { Notice } from '../../../ui/Notice/Notice';
import { Spinner } from '../../../ui/Spinner/Spinner';
import { useWriting } from './describeResponse';
import styles from './ListEnd.module.css';
import type { Responses } from './useResponses';

/** What stands after the last row: that more is coming, why it is not, how far a search has come, or that this is all. */
export function ListEnd({ responses }: { responses: Responses }) {
  const { t } = useTranslation('responses');
  const { t: core } = useTranslation();
  const { number } = useWriting();
  const { query, rows, looked, goOn } = responses;

  if (query.isFetchNextPageError) {
    return (
      <div className={styles['end']}>
        <Notice
          tone="danger"
          action={
            <Button variant="secondary" size="sm" icon={<RotateCw size={14} />} onClick={goOn}>
              {t('tryAgain')}
            </Button>
          }
        >
          {describeFailure(core, failureOf(query.error), t('list.moreFailed'))}
        </Notice>
      </div>
    );
  }
  if (looked !== undefined && (query.hasNextPage || query.isFetchingNextPage)) {
    const through = { count: looked.through, shown: number(looked.through) };
    return (
      <div className={styles['end']}>
        <p aria-live="polite">{looked.isAll ? t('looked.newest', through) : t('looked.atLeast', through)}</p>
        <Button
          variant="secondary"
          size="sm"
          icon={<ChevronDown size={14} />}
          busy={query.isFetchingNextPage}
          onClick={goOn}
        >
          {t('looked.on')}
        </Button>
      </div>
    );
  }
  if (query.isFetchingNextPage) {
    return (
      <div className={styles['end']}>
        <Spinner label={t('list.loading')} />
      </div>
    );
  }
  if (query.hasNextPage) {
    // Seldom seen, as scrolling asks for it; for whoever gets here without scrolling.
    return (
      <div className={styles['end']}>
        <Button variant="ghost" size="sm" onClick={goOn}>
          {t('list.loadMore')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles['end']}>
      <p>{t('list.end', { count: rows.length })}</p>
    </div>
  );
}
