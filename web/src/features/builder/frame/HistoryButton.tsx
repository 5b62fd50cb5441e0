import { Redo2, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton/IconButton';
import { useEditorState } from '../editor/EditorContext';
import { useActions } from '../editor/useActions';
import { ariaKeys } from '../keyboard/platform';
import { useLabelWithKeys } from '../keyboard/useKeyNames';
import styles from './HistoryButton.module.css';

const STEPS = {
  undo: { Icon: Undo2, steps: 'past', keys: 'Mod+Z', otherKeys: '' },
  redo: { Icon: Redo2, steps: 'future', keys: 'Mod+Shift+Z', otherKeys: ' Mod+Y' },
} as const;

/** Undoes or redoes one step. */
export function HistoryButton({ action, size }: { action: 'undo' | 'redo'; size?: 'md' | 'lg' }) {
  const { t } = useTranslation('builder');
  const withKeys = useLabelWithKeys();
  const actions = useActions();
  const { Icon, steps, keys, otherKeys } = STEPS[action];
  const isAtEnd = useEditorState(({ history }) => history[steps].length === 0);
  return (
    <IconButton
      size={size}
      label={withKeys(t(`frame.${action}`), keys)}
      icon={<Icon size={16} />}
      aria-keyshortcuts={ariaKeys(`${keys}${otherKeys}`)}
      // Not `disabled`: the button would lose the focus at the last step.
      aria-disabled={isAtEnd}
      className={styles['button']}
      onClick={() => !isAtEnd && actions[action]()}
    />
  );
}
