import { Menu } from '@base-ui/react/menu';
import clsx from 'clsx';
import { ArrowDown, ArrowUp, Copy, CornerDownRight, Flag, FlagOff, Pencil, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageId } from '../../../form-rules/ids';
import type { MenuItem } from '../../../ui/Menu/Menu';
import popupStyles from '../../../ui/Popup/Popup.module.css';
import { pageNumber } from '../draft/numbering';
import { useEditor, useEditorState } from '../editor/EditorContext';
import { useActions } from '../editor/useActions';
import styles from './PageMenu.module.css';
import type { PageHandlers } from './usePageHandlers';

export type PageMenuProps = {
  id: PageId;
  /** The button that opened it; the anchor. */
  button: HTMLElement;
  open: boolean;
  onClose: () => void;
  handlers: Pick<PageHandlers, 'rename' | 'remove' | 'move' | 'chooseNext'>;
};

/** The actions of one page. One menu for the whole list: two hundred menus would be slow. */
export function PageMenu({ id, button, open, onClose, handlers }: PageMenuProps) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const actions = useActions();
  const at = useEditorState(({ document }) => document.form.pages.findIndex(({ pageId }) => pageId === id));
  const pageCount = useEditorState(({ document }) => document.form.pages.length);
  const title = useEditorState(({ document }) => document.form.pages[at]?.pageTitle ?? '');
  const isChosenStart = useEditorState(({ document }) => document.form.startPage === id);
  // The chosen action moves the focus itself.
  const hasChosen = useRef(false);
  const isOnly = pageCount === 1;

  const rows: MenuItem[] = [
    { id: 'rename', label: t('pages.rename'), icon: <Pencil />, onSelect: () => handlers.rename(id) },
    {
      id: 'duplicate',
      label: t('pages.duplicate'),
      icon: <Copy />,
      onSelect: () => actions.duplicatePage(id),
    },
    {
      id: 'start',
      label: t(isChosenStart ? 'pages.startByRule' : 'pages.startHere'),
      icon: isChosenStart ? <FlagOff /> : <Flag />,
      onSelect: () => void editor.dispatch({ type: 'form/setStart', id: isChosenStart ? undefined : id }),
    },
    {
      id: 'after',
      label: t('after.menu'),
      icon: <CornerDownRight />,
      onSelect: () => handlers.chooseNext(id),
    },
    {
      id: 'up',
      label: t('pages.moveUp'),
      icon: <ArrowUp />,
      onSelect: () => handlers.move(id, at - 1),
      disabled: at <= 0,
    },
    {
      id: 'down',
      label: t('pages.moveDown'),
      icon: <ArrowDown />,
      onSelect: () => handlers.move(id, at + 1),
      disabled: at >= pageCount - 1,
    },
    {
      id: 'delete',
      label: t('pages.delete'),
      icon: <Trash2 />,
      onSelect: () => handlers.remove(id),
      disabled: isOnly,
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
                disabled={row.disabled ?? false}
                className={clsx(popupStyles['row'], row.danger && !row.disabled && popupStyles['danger'])}
                onClick={() => {
                  hasChosen.current = row.id !== 'start';
                  row.onSelect();
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
