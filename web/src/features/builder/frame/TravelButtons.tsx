import { Redo2, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton/IconButton';
import { useEdited } from '../editor/EditorContext';
import { useActions } from '../editor/useActions';
import { ariaKeys } from '../shortcuts/platform';
import { useLabelWithKeys } from '../shortcuts/useKeyNames';
import styles from './TravelButtons.module.css';

/** Takes the last step back. */
export function UndoButton({ size }: { size?: 'md' | 'lg' }) {
  const { t } = useTranslation('builder');
  const withKeys = useLabelWithKeys();
  const { undo } = useActions();
  const isAtEnd = useEdited(({ history }) => history.past.length === 0);
  return (
    <IconButton
      size={size}
      label={withKeys(t('frame.undo'), ['Mod', 'Z'])}
      icon={<Undo2 size={16} />}
      aria-keyshortcuts={ariaKeys('Mod+Z')}
      // Not `disabled`: whoever pressed it would lose the focus with the last step.
      aria-disabled={isAtEnd}
      className={styles['button']}
      onClick={() => !isAtEnd && undo()}
    />
  );
}

/** Takes the last step forth again. */
export function RedoButton() {
  const { t } = useTranslation('builder');
  const withKeys = useLabelWithKeys();
  const { redo } = useActions();
  const isAtEnd = useEdited(({ history }) => history.future.length === 0);
  return (
    <IconButton
      label={withKeys(t('frame.redo'), ['Mod', 'Shift', 'Z'])}
      icon={<Redo2 size={16} />}
      aria-keyshortcuts={ariaKeys('Mod+Shift+Z Mod+Y')}
      aria-disabled={isAtEnd}
      className={styles['button']}
      onClick={() => !isAtEnd && redo()}
    />
  );
}
