import { useTranslation } from 'react-i18next';
import { useSkeleton } from '../../../loading/useSkeleton';
import { SpinnerGlyph } from '../../../ui/Spinner/SpinnerGlyph';
import styles from './FormAnalysis.module.css';
import { AnalyticsSkeleton } from './summary/AnalyticsSkeleton';

/** While the numbers come: the words of the specification, over their outline. */
export function LoadingAnalytics() {
  const { t } = useTranslation('analytics');
  const isShown = useSkeleton(true);
  return (
    <main className={styles['alone']} aria-busy="true">
      <p className={styles['loading']} role="status">
        <SpinnerGlyph />
        {t('loading')}
      </p>
      {isShown && <AnalyticsSkeleton />}
    </main>
  );
}
