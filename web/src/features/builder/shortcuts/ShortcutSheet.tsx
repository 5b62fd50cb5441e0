import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/Dialog/Dialog';
import { VisuallyHidden } from '../../../ui/VisuallyHidden/VisuallyHidden';
import type { Tool } from '../panel/useTools';
import { KeyCap } from './KeyCap';
import styles from './ShortcutSheet.module.css';
import { type KeyName, useKeyNames } from './useKeyNames';

export type ShortcutSheetProps = {
  open: boolean;
  onClose: () => void;
  tools: readonly Tool[];
};

type Shortcut = {
  readonly label: string;
  /** Each way is a set of keys pressed together. */
  readonly ways: readonly (readonly KeyName[])[];
};

/** Every shortcut of the builder, by where it works. */
export function ShortcutSheet({ open, onClose, tools }: ShortcutSheetProps) {
  const { t } = useTranslation('builder');
  const groups: { title: string; shortcuts: Shortcut[] }[] = [
    {
      title: t('shortcuts.groupAdd'),
      shortcuts: tools.map(({ label, letter }) => ({ label, ways: [[letter.toUpperCase()]] })),
    },
    {
      title: t('shortcuts.groupQuestion'),
      shortcuts: [
        { label: t('shortcuts.newQuestion'), ways: [['Enter']] },
        { label: t('shortcuts.lineBreak'), ways: [['Shift', 'Enter']] },
        { label: t('shortcuts.removeEmpty'), ways: [['Backspace']] },
        {
          label: t('shortcuts.moveQuestion'),
          ways: [
            ['Alt', '↑'],
            ['Alt', '↓'],
          ],
        },
        { label: t('shortcuts.selectCard'), ways: [['Esc']] },
        { label: t('shortcuts.duplicateQuestion'), ways: [['Mod', 'D']] },
        { label: t('shortcuts.deleteCard'), ways: [['Delete']] },
      ],
    },
    {
      title: t('shortcuts.groupPages'),
      shortcuts: [
        {
          label: t('shortcuts.neighbourPage'),
          ways: [
            ['Mod', 'Alt', '↑'],
            ['Mod', 'Alt', '↓'],
          ],
        },
        { label: t('shortcuts.renamePage'), ways: [['F2']] },
        {
          label: t('shortcuts.movePage'),
          ways: [
            ['Alt', '↑'],
            ['Alt', '↓'],
          ],
        },
        { label: t('shortcuts.deletePage'), ways: [['Delete']] },
      ],
    },
    {
      title: t('shortcuts.groupForm'),
      shortcuts: [
        { label: t('frame.save'), ways: [['Mod', 'S']] },
        { label: t('frame.preview'), ways: [['Mod', 'P']] },
        { label: t('frame.undo'), ways: [['Mod', 'Z']] },
        {
          label: t('frame.redo'),
          ways: [
            ['Mod', 'Shift', 'Z'],
            ['Mod', 'Y'],
          ],
        },
        { label: t('shortcuts.regions'), ways: [['F6']] },
        { label: t('shortcuts.thisSheet'), ways: [['?']] },
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
      focusAfterClose={leaveToTheOpener}
    >
      <div className={styles['groups']}>
        {groups.map((group) => (
          <section key={group.title}>
            <h3 className={styles['heading']}>{group.title}</h3>
            <dl className={styles['list']}>
              {group.shortcuts.map((shortcut) => (
                <ShortcutRow key={shortcut.label} {...shortcut} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

/** `useShortcutSheet` gives the focus back itself. */
const leaveToTheOpener = () => false as const;

function ShortcutRow({ label, ways }: Shortcut) {
  const { t } = useTranslation('builder');
  const nameOf = useKeyNames();
  return (
    <div className={styles['row']}>
      <dt>{label}</dt>
      <dd className={styles['ways']}>
        {ways.map((keys, at) => (
          <span key={keys.join(' ')} className={styles['way']}>
            {at > 0 && <VisuallyHidden>{t('shortcuts.or')}</VisuallyHidden>}
            {keys.map((key) => (
              <KeyCap key={key}>{nameOf(key)}</KeyCap>
            ))}
          </span>
        ))}
      </dd>
    </div>
  );
}
