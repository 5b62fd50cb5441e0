import { useTranslation } from 'react-i18next';
import styles from './DeletionProgress.module.css';
import { useWriting } from './describeResponse';

/** How many of them are gone by now. */
export function DeletionProgress({ deleted, all }: { deleted: number; all: number }) {
  const { t } = useTranslation('responses');
  const { number } = useWriting();
  const words = t('delete.progress', { done: number(deleted), all: number(all) });
  return (
    <div className={styles['progress']}>
      <progress className={styles['bar']} max={all} value={Math.min(deleted, all)} aria-label={words} />
      <p className={styles['words']} aria-live="polite">
        {words}
      </p>
    </div>
  );
}
