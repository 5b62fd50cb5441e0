import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/Dialog/Dialog';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import { VisuallyHidden } from '../../../ui/VisuallyHidden/VisuallyHidden';
import { KeyCap } from '../keyboard/KeyCap';
import { useKeyNames } from '../keyboard/useKeyNames';
import type { Tool } from '../panel/useTools';
import styles from './ShortcutSheet.module.css';

export type ShortcutSheetProps = {
  open: boolean;
  onClose: () => void;
  tools: readonly Tool[];
};

type Shortcut = readonly [label: string, ...combinations: string[]];

/** Every shortcut of the builder, by where it works. */
export function ShortcutSheet({ open, onClose, tools }: ShortcutSheetProps) {
  const { t } = useTranslation('builder');
  const groups: { title: string; shortcuts: Shortcut[] }[] = [
    {
      title: t('shortcuts.groupAdd'),
      shortcuts: tools.map(({ label, letter }) => [label, letter.toUpperCase()]),
    },
    {
      title: t('shortcuts.groupQuestion'),
      shortcuts: [
        [t('shortcuts.newQuestion'), 'Enter'],
        [t('shortcuts.pickType'), '/'],
        [t('shortcuts.lineBreak'), 'Shift+Enter'],
        [t('shortcuts.removeEmpty'), 'Backspace'],
        [t('shortcuts.moveQuestion'), 'Alt+↑', 'Alt+↓'],
        [t('shortcuts.selectCard'), 'Esc'],
        [t('shortcuts.duplicateQuestion'), 'Mod+D'],
        [t('shortcuts.deleteCard'), 'Delete'],
      ],
    },
    {
      title: t('shortcuts.groupPages'),
      shortcuts: [
        [t('shortcuts.neighbourPage'), 'Mod+Alt+↑', 'Mod+Alt+↓'],
        [t('shortcuts.renamePage'), 'F2'],
        [t('shortcuts.movePage'), 'Alt+↑', 'Alt+↓'],
        [t('shortcuts.deletePage'), 'Delete'],
      ],
    },
    {
      title: t('shortcuts.groupForm'),
      shortcuts: [
        [t('frame.save'), 'Mod+S'],
        [t('frame.preview'), 'Mod+P'],
        [t('frame.publish'), 'Mod+Enter'],
        [t('frame.undo'), 'Mod+Z'],
        [t('frame.redo'), 'Mod+Shift+Z', 'Mod+Y'],
        [t('shortcuts.regions'), 'F6'],
        [t('shortcuts.thisSheet'), '?'],
      ],
    },
  ];

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('shortcuts.title')}
      description={t('shortcuts.canvasOnly')}
      closeLabel={t('shortcuts.close')}
      width={640}
      focusAfterClose={keepFocus}
    >
      <div className={clsx(layout['grid'], styles['groups'])}>
        {groups.map((group) => (
          <section key={group.title}>
            <h3 className={clsx(typeStyles['heading'], styles['heading'])}>{group.title}</h3>
            <dl>
              {group.shortcuts.map((shortcut) => (
                <ShortcutRow key={shortcut[0]} shortcut={shortcut} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

/** `useShortcutSheet` returns the focus itself. */
const keepFocus = () => false as const;

function ShortcutRow({ shortcut: [label, ...combinations] }: { shortcut: Shortcut }) {
  const { t } = useTranslation('builder');
  const namesOf = useKeyNames();
  return (
    <div className={clsx(layout['spread'], layout['gap12'], styles['row'])}>
      <dt>{label}</dt>
      <dd className={clsx(layout['wrap'], styles['keys'])}>
        {combinations.map((combination, at) => (
          <span key={combination} className={styles['combination']}>
            {at > 0 && <VisuallyHidden>{t('shortcuts.or')}</VisuallyHidden>}
            {namesOf(combination).map((name) => (
              <KeyCap key={name}>{name}</KeyCap>
            ))}
          </span>
        ))}
      </dd>
    </div>
  );
}
