import { Menu } from '@base-ui/react/menu';
import clsx from 'clsx';
import { ArrowDown, ArrowUp, Copy, CornerDownRight, Flag, FlagOff, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageId } from '../../../form-rules/ids';
import popupStyles from '../../../ui/Popup/Popup.module.css';
import { useEdited, useEditor } from '../editor/EditorContext';
import { useActions } from '../editor/useActions';
import { pageNumber } from './markers';
import type { PageHandlers } from './PageItem';
import styles from './PageMenu.module.css';

export type PageMenuProps = {
  id: PageId;
  /** The button that opened it, which it stands under. */
  button: HTMLElement;
  open: boolean;
  onClose: () => void;
  handlers: Pick<PageHandlers, 'rename' | 'remove' | 'move' | 'leadOn'>;
};

type Row = { id: string; label: string; icon: ReactNode; run: () => void; off?: boolean; danger?: boolean };

/** What can be done with one page. The list has one menu for all its rows: two hundred of them would be slow. */
export function PageMenu({ id, button, open, onClose, handlers }: PageMenuProps) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const actions = useActions();
  const at = useEdited(({ document }) => document.form.pages.findIndex(({ pageId }) => pageId === id));
  const pageCount = useEdited(({ document }) => document.form.pages.length);
  const title = useEdited(({ document }) => document.form.pages[at]?.pageTitle ?? '');
  const isChosenStart = useEdited(({ document }) => document.form.startPage === id);
  // What was chosen says itself where the focus goes next.
  const hasChosen = useRef(false);
  const isOnly = pageCount === 1;

  const rows: Row[] = [
    { id: 'rename', label: t('pages.rename'), icon: <Pencil />, run: () => handlers.rename(id) },
    { id: 'duplicate', label: t('pages.duplicate'), icon: <Copy />, run: () => actions.duplicatePage(id) },
    isChosenStart
      ? {
          id: 'start',
          label: t('pages.startByRule'),
          icon: <FlagOff />,
          run: () => void editor.give({ type: 'start/chosen', id: undefined }),
        }
      : {
          id: 'start',
          label: t('pages.startHere'),
          icon: <Flag />,
          run: () => void editor.give({ type: 'start/chosen', id }),
        },
    {
      id: 'after',
      label: t('after.menu'),
      icon: <CornerDownRight />,
      run: () => handlers.leadOn(id),
    },
    {
      id: 'up',
      label: t('pages.moveUp'),
      icon: <ArrowUp />,
      run: () => handlers.move(id, at - 1),
      off: at <= 0,
    },
    {
      id: 'down',
      label: t('pages.moveDown'),
      icon: <ArrowDown />,
      run: () => handlers.move(id, at + 1),
      off: at >= pageCount - 1,
    },
    {
      id: 'delete',
      label: t('pages.delete'),
      icon: <Trash2 />,
      run: () => handlers.remove(id),
      off: isOnly,
      danger: true,
    },
  ];

  return (
    <Menu.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Menu.Portal>
        <Menu.Backdrop className={popupStyles['backdrop']} />
        <Menu.Positioner className={popupStyles['positioner']} anchor={button} sideOffset={4} align="end">
          <Menu.Popup
            className={popupStyles['popup']}
            aria-label={t('pages.menuOf', { number: pageNumber(at), title })}
            data-raised=""
            finalFocus={() => {
              const target = hasChosen.current ? false : button;
              hasChosen.current = false;
              return target;
            }}
          >
            {rows.map((row) => (
              <Menu.Item
                key={row.id}
                label={row.label}
                disabled={row.off ?? false}
                className={clsx(popupStyles['row'], row.danger && !row.off && popupStyles['danger'])}
                onClick={() => {
                  hasChosen.current = row.id !== 'start';
                  row.run();
                }}
              >
                {row.icon}
                <span className={popupStyles['text']}>{row.label}</span>
              </Menu.Item>
            ))}
            {isOnly && <p className={styles['note']}>{t('pages.lastStays')}</p>}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
