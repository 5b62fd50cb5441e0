import { useTranslation } from 'react-i18next';
import { useSkeleton } from '../../../loading/useSkeleton';
import { Skeleton } from '../../../ui/Skeleton/Skeleton';
import { SpinnerGlyph } from '../../../ui/Spinner/SpinnerGlyph';
import styles from './FormAnalysis.module.css';
import { AnalyticsSkeleton } from './summary/AnalyticsSkeleton';

const RAIL = ['summary', 'pages', 'responses'];

/** While the numbers come: the words of the specification, over their outline. */
export function LoadingAnalytics() {
  const { t } = useTranslation('analytics');
  const isShown = useSkeleton(true);
  return (
    <div className={styles['screen']}>
      <div className={styles['railToCome']} aria-hidden="true">
        {isShown && RAIL.map((entry) => <Skeleton key={entry} width={168} height={16} radius={4} />)}
      </div>
      <main className={styles['content']} aria-busy="true">
        <p className={styles['loading']} role="status">
          <SpinnerGlyph />
          {t('loading')}
        </p>
        {isShown && <AnalyticsSkeleton />}
      </main>
    </div>
  );
}
