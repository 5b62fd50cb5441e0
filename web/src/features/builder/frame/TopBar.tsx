import clsx from 'clsx';
import {
  EllipsisVertical,
  Eye,
  Keyboard,
  PanelRight,
  PencilRuler,
  Save,
  Settings2,
  Split,
  Workflow,
} from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button/Button';
import { IconButton } from '../../../ui/IconButton/IconButton';
import layout from '../../../ui/layout.module.css';
import { Menu, type MenuItem } from '../../../ui/Menu/Menu';
import { SegmentedControl } from '../../../ui/SegmentedControl/SegmentedControl';
import type { PageMode } from '../condition/usePageModes';
import { ariaKeys } from '../keyboard/platform';
import { useLabelWithKeys } from '../keyboard/useKeyNames';
import { ProblemsButton } from '../problems/ProblemsButton';
import type { Finding } from '../problems/problemLocation';
import type { OpenForm } from './BuilderFrame';
import { FormHeading } from './FormHeading';
import { HistoryButton } from './HistoryButton';
import { StatusButton } from './StatusButton';
import styles from './TopBar.module.css';
import { EditablePageTitle } from './titles';

export type BarProps = {
  form: OpenForm;
  saveStatus: ReactNode;
  saving: boolean;
  onSave: () => void;
  onPreview: () => void;
  onShortcuts: () => void;
  onSettings: () => void;
  mode: PageMode;
  onMode: (mode: PageMode) => void;
  onFlowchart: () => void;
  /** Called after a problem in the list was selected. */
  onGoTo: (problem: Finding) => void;
  /** Undefined if the user may not publish. */
  onPublish: (() => void) | undefined;
  /** Gets the focus after a preview. */
  previewButton: RefObject<HTMLButtonElement | null>;
  /** More actions on the whole form. */
  menu: readonly MenuItem[];
};

/** `onPanel` opens the panel where it is not beside the canvas. */
type TopBarProps = BarProps & { onPanel: (() => void) | undefined };

/** The top bar on wide screens: names, mode, save state, and actions on the whole form. */
export function TopBar({ previewButton, onPanel, ...bar }: TopBarProps) {
  const { t } = useTranslation('builder');
  const withKeys = useLabelWithKeys();
  return (
    <header className={clsx(layout['row'], styles['bar'])}>
      {/* Only the owner renames it, because mails contain the form's name. */}
      <FormHeading isEditable={bar.form.role === 'owner'} />
      <div className={clsx(layout['row'], layout['gap12'], layout['shrink'], styles['page'])}>
        <EditablePageTitle />
        <div className={clsx(layout['rigid'], styles['mode'])}>
          <SegmentedControl<PageMode | 'flowchart'>
            label={t('frame.mode')}
            value={bar.mode}
            onChange={(chosen) => (chosen === 'flowchart' ? bar.onFlowchart() : bar.onMode(chosen))}
            options={[
              { value: 'edit', label: t('frame.modeEdit'), icon: <PencilRuler /> },
              { value: 'condition', label: t('frame.modeCondition'), icon: <Split /> },
              { value: 'flowchart', label: t('frame.flowchart'), icon: <Workflow /> },
            ]}
          />
        </div>
      </div>
      <div className={clsx(layout['row'], layout['gap8'], styles['form'])}>
        <div className={clsx(layout['row'], layout['gap8'], layout['shrink'])}>{bar.saveStatus}</div>
        <ProblemsButton onGoTo={bar.onGoTo} />
        <div className={clsx(layout['row'], styles['undo'])}>
          <HistoryButton action="undo" />
          <HistoryButton action="redo" />
          <IconButton label={t('frame.settings')} icon={<Settings2 size={16} />} onClick={bar.onSettings} />
          <IconButton label={t('frame.shortcuts')} icon={<Keyboard size={16} />} onClick={bar.onShortcuts} />
          {bar.menu.length > 0 && (
            <Menu
              label={t('frame.more')}
              trigger={<IconButton label={t('frame.more')} icon={<EllipsisVertical size={16} />} />}
              items={bar.menu}
            />
          )}
        </div>
        <Button
          ref={previewButton}
          variant="secondary"
          icon={<Eye />}
          title={withKeys(t('frame.preview'), 'Mod+P')}
          aria-keyshortcuts={ariaKeys('Mod+P')}
          onClick={bar.onPreview}
        >
          <span className={styles['label']}>{t('frame.preview')}</span>
        </Button>
        <Button
          variant="secondary"
          icon={<Save />}
          busy={bar.saving}
          title={withKeys(t('frame.save'), 'Mod+S')}
          aria-keyshortcuts={ariaKeys('Mod+S')}
          onClick={bar.onSave}
        >
          <span className={styles['label']}>{t('frame.save')}</span>
        </Button>
        <StatusButton form={bar.form} onPublish={bar.onPublish} />
        {onPanel && (
          <IconButton
            size="lg"
            label={t('frame.openPanel')}
            icon={<PanelRight size={18} />}
            aria-haspopup="dialog"
            onClick={onPanel}
          />
        )}
      </div>
    </header>
  );
}
