import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button/Button';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import styles from '../ProgressBar.module.css';
import { useFormat } from '../useFormat';
import type { Deletion } from './useDeletion';

export function DeletionProgress({ deleted, all }: { deleted: number; all: number }) {
  const { t } = useTranslation('responses');
  const { number } = useFormat();
  const words = t('delete.progress', { done: number(deleted), all: number(all) });
  return (
    <div className={clsx(layout['stack'], layout['gap8'])}>
      <progress className={styles['bar']} max={all} value={Math.min(deleted, all)} aria-label={words} />
      <p className={clsx(typeStyles['help'], typeStyles['numbers'])} aria-live="polite">
        {words}
      </p>
    </div>
  );
}

type DeletionCancelProps = { deletion: Deletion; onStop: () => void; onClose: () => void };

/** Cancel, or Stop while a deletion is running. */
export function DeletionCancel({ deletion, onStop, onClose }: DeletionCancelProps) {
  const { t } = useTranslation('responses');
  return deletion.kind === 'running' ? (
    <Button variant="ghost" disabled={deletion.isStopping} onClick={onStop}>
      {deletion.isStopping ? t('delete.stopping') : t('delete.stop')}
    </Button>
  ) : (
    <Button variant="ghost" onClick={onClose}>
      {t('cancel')}
    </Button>
  );
}
