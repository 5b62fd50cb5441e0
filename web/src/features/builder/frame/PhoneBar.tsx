import { Ellipsis, Eye, Keyboard, Redo2, Save } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton/IconButton';
import { Menu } from '../../../ui/Menu/Menu';
import { useEdited } from '../editor/EditorContext';
import { useActions } from '../editor/useActions';
import { ProblemsButton } from '../problems/ProblemsButton';
import { BackLink } from './FormHeading';
import { PageTitleName } from './names';
import type { BarProps } from './TopBar';
import styles from './TopBar.module.css';
import { UndoButton } from './TravelButtons';

/** The bar on phones: the page, whether it is saved, undo and preview; the rest in a menu. */
export function PhoneBar({
  saveStatus,
  saving,
  onSave,
  onPreview,
  onShortcuts,
  previewButton,
  ways,
}: BarProps) {
  const { t } = useTranslation('builder');
  const { redo } = useActions();
  const hasNothingToRedo = useEdited(({ history }) => history.future.length === 0);
  return (
    <header className={styles['phone']}>
      <BackLink />
      <div className={styles['page']}>
        <PageTitleName />
      </div>
      <div className={styles['status']}>{saveStatus}</div>
      <div className={styles['problems']}>
        <ProblemsButton isCompact />
      </div>
      <UndoButton size="lg" />
      <IconButton
        ref={previewButton}
        size="lg"
        label={t('frame.preview')}
        icon={<Eye size={18} />}
        onClick={onPreview}
      />
      <Menu
        label={t('frame.more')}
        trigger={<IconButton size="lg" label={t('frame.more')} icon={<Ellipsis size={18} />} />}
        items={[
          { id: 'save', label: t('frame.save'), icon: <Save />, onSelect: onSave, disabled: saving },
          {
            id: 'redo',
            label: t('frame.redo'),
            icon: <Redo2 />,
            onSelect: redo,
            disabled: hasNothingToRedo,
          },
          ...ways,
          { id: 'shortcuts', label: t('frame.shortcuts'), icon: <Keyboard />, onSelect: onShortcuts },
        ]}
      />
    </header>
  );
}
