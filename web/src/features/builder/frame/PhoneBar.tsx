import clsx from 'clsx';
import { Ellipsis, Eye, Keyboard, Redo2, Save } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton/IconButton';
import layout from '../../../ui/layout.module.css';
import { Menu } from '../../../ui/Menu/Menu';
import typeStyles from '../../../ui/type.module.css';
import { useEditorState } from '../editor/EditorContext';
import { useActions } from '../editor/useActions';
import { ProblemsButton } from '../problems/ProblemsButton';
import { BackLink } from './FormHeading';
import { HistoryButton } from './HistoryButton';
import type { BarProps } from './TopBar';
import styles from './TopBar.module.css';
import { EditablePageTitle } from './titles';

/** The bar on phones: page, save state, undo and preview; the rest in a menu. */
export function PhoneBar({ previewButton, ...bar }: BarProps) {
  const { t } = useTranslation('builder');
  const { redo } = useActions();
  const name = useEditorState(({ document }) => document.form.name);
  const hasNothingToRedo = useEditorState(({ history }) => history.future.length === 0);
  return (
    <header className={clsx(layout['row'], styles['phone'])}>
      <BackLink />
      <div className={clsx(layout['row'], layout['shrink'], styles['page'])}>
        <div className={clsx(layout['grid'], layout['shrink'], styles['names'])}>
          <span
            className={clsx(typeStyles['truncate'], typeStyles['caption'], styles['formName'])}
            dir="auto"
          >
            {name}
          </span>
          <EditablePageTitle />
        </div>
      </div>
      <div className={clsx(layout['row'], layout['gap8'], layout['shrink'], styles['status'])}>
        {bar.saveStatus}
      </div>
      <div className={styles['problems']}>
        <ProblemsButton isCompact onGoTo={bar.onGoTo} />
      </div>
      <HistoryButton action="undo" size="lg" />
      <IconButton
        ref={previewButton}
        size="lg"
        label={t('frame.preview')}
        icon={<Eye size={18} />}
        onClick={bar.onPreview}
      />
      <Menu
        label={t('frame.more')}
        trigger={<IconButton size="lg" label={t('frame.more')} icon={<Ellipsis size={18} />} />}
        items={[
          { id: 'save', label: t('frame.save'), icon: <Save />, onSelect: bar.onSave, disabled: bar.saving },
          {
            id: 'redo',
            label: t('frame.redo'),
            icon: <Redo2 />,
            onSelect: redo,
            disabled: hasNothingToRedo,
          },
          ...bar.menu,
          { id: 'shortcuts', label: t('frame.shortcuts'), icon: <Keyboard />, onSelect: bar.onShortcuts },
        ]}
      />
    </header>
  );
}
