import { EllipsisVertical, Eye, Keyboard, PanelRight, PencilRuler, Save, Split } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button/Button';
import { Chip } from '../../../ui/Chip/Chip';
import { IconButton } from '../../../ui/IconButton/IconButton';
import { Menu, type MenuItem } from '../../../ui/Menu/Menu';
import { SegmentedControl } from '../../../ui/SegmentedControl/SegmentedControl';
import { ProblemsButton } from '../problems/ProblemsButton';
import { ariaKeys } from '../shortcuts/platform';
import { useLabelWithKeys } from '../shortcuts/useKeyNames';
import { FormHeading } from './FormHeading';
import { PageTitleName } from './names';
import styles from './TopBar.module.css';
import { RedoButton, UndoButton } from './TravelButtons';
import type { PageMode } from './usePageModes';

export type BarProps = {
  isDraft: boolean;
  /** Respondents see an older version than the one on the screen. */
  hasUnpublishedChanges: boolean;
  saveStatus: ReactNode;
  saving: boolean;
  onSave: () => void;
  onPreview: () => void;
  onShortcuts: () => void;
  mode: PageMode;
  onMode: (mode: PageMode) => void;
  /** The focus comes back to it after a preview. */
  previewButton: RefObject<HTMLButtonElement | null>;
  /** Where else the whole form can be taken. */
  ways: readonly MenuItem[];
};

/** The bar over the canvas on screens with room: names, mode, state of saving, and what is done to the whole form. */
export function TopBar({
  isDraft,
  hasUnpublishedChanges,
  saveStatus,
  saving,
  onSave,
  onPreview,
  onShortcuts,
  mode,
  onMode,
  previewButton,
  ways,
  onPanel,
}: BarProps & { onPanel?: (() => void) | undefined }) {
  const { t } = useTranslation('builder');
  const withKeys = useLabelWithKeys();
  return (
    <header className={styles['bar']}>
      <FormHeading isDraft={isDraft} isEditable />
      <div className={styles['page']}>
        <PageTitleName />
        <div className={styles['mode']}>
          <SegmentedControl
            label={t('frame.mode')}
            value={mode}
            onChange={onMode}
            options={[
              { value: 'edit', label: t('frame.modeEdit'), icon: <PencilRuler /> },
              { value: 'condition', label: t('frame.modeCondition'), icon: <Split /> },
            ]}
          />
        </div>
      </div>
      <div className={styles['form']}>
        {hasUnpublishedChanges && (
          <span className={styles['behind']}>
            <Chip tone="warn">{t('frame.unpublishedChanges')}</Chip>
          </span>
        )}
        <div className={styles['status']}>{saveStatus}</div>
        <ProblemsButton />
        <div className={styles['travel']}>
          <UndoButton />
          <RedoButton />
          <IconButton label={t('frame.shortcuts')} icon={<Keyboard size={16} />} onClick={onShortcuts} />
          <Menu
            label={t('frame.more')}
            trigger={<IconButton label={t('frame.more')} icon={<EllipsisVertical size={16} />} />}
            items={ways}
          />
        </div>
        <Button
          ref={previewButton}
          variant="secondary"
          icon={<Eye />}
          title={withKeys(t('frame.preview'), ['Mod', 'P'])}
          aria-keyshortcuts={ariaKeys('Mod+P')}
          onClick={onPreview}
        >
          <span className={styles['label']}>{t('frame.preview')}</span>
        </Button>
        <Button
          variant="secondary"
          icon={<Save />}
          busy={saving}
          title={withKeys(t('frame.save'), ['Mod', 'S'])}
          aria-keyshortcuts={ariaKeys('Mod+S')}
          onClick={onSave}
        >
          <span className={styles['label']}>{t('frame.save')}</span>
        </Button>
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
