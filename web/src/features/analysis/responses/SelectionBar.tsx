import { Check, Trash2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button/Button';
import { IconButton } from '../../../ui/IconButton/IconButton';
import { useWriting } from './describeResponse';
import styles from './ResponsesTab.module.css';
import type { Selection } from './useSelection';

type SelectionBarProps = {
  selection: Selection;
  onDelete: () => void;
  /** For flagged ones: they count after all. */
  onRelease?: (() => void) | undefined;
  busy: boolean;
};

/** What can be done with the responses that are selected. It takes the toolbar's place, so that nothing moves. */
export function SelectionBar({ selection, onDelete, onRelease, busy }: SelectionBarProps) {
  const { t } = useTranslation('responses');
  const { number } = useWriting();
  const amount = { count: selection.count, shown: number(selection.count) };
  return (
    <section className={styles['selection']} aria-label={t('selection.label')}>
      <IconButton label={t('selection.clear')} size="sm" icon={<X size={16} />} onClick={selection.clear} />
      <p className={styles['total']} aria-live="polite">
        {t('selection.count', amount)}
      </p>
      <div className={styles['tools']}>
        {onRelease && (
          <Button variant="secondary" size="sm" icon={<Check size={14} />} busy={busy} onClick={onRelease}>
            {t('selection.release', amount)}
          </Button>
        )}
        <Button variant="danger" size="sm" icon={<Trash2 size={14} />} onClick={onDelete}>
          {t('selection.delete')}
        </Button>
      </div>
    </section>
  );
}
