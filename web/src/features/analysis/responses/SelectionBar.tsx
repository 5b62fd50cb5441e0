import clsx from 'clsx';
import { Check, Trash2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button/Button';
import { IconButton } from '../../../ui/IconButton/IconButton';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import { useFormat } from '../useFormat';
import styles from './ResponsesTab.module.css';
import { useResponsesContext } from './responsesContext';
import type { Selection } from './useSelection';

type SelectionBarProps = { selection: Selection; onDelete: () => void };

/** Actions for the selected responses; replaces the toolbar, so that the layout does not shift. */
export function SelectionBar({ selection, onDelete }: SelectionBarProps) {
  const { t } = useTranslation('responses');
  const { number } = useFormat();
  const { release, isFlagged } = useResponsesContext();
  const amount = { count: selection.count, shown: number(selection.count) };
  return (
    <section className={clsx(layout['row'], styles['selection'])} aria-label={t('selection.label')}>
      <IconButton label={t('selection.clear')} size="sm" icon={<X size={16} />} onClick={selection.clear} />
      <p className={clsx(typeStyles['titleS'], typeStyles['numbers'])} aria-live="polite">
        {t('selection.count', amount)}
      </p>
      <div className={clsx(layout['wrapRow'], layout['gap8'], styles['tools'])}>
        {isFlagged && (
          <Button
            variant="secondary"
            size="sm"
            icon={<Check size={14} />}
            busy={release.isPending}
            onClick={() => release.start(selection.ids)}
          >
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
