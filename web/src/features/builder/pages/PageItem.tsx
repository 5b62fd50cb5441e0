import clsx from 'clsx';
import { Ellipsis } from 'lucide-react';
import { type KeyboardEvent, memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Page } from '../../../form-rules/definition';
import type { PageId, QuestionId } from '../../../form-rules/ids';
import { IconButton } from '../../../ui/IconButton/IconButton';
import { VisuallyHidden } from '../../../ui/VisuallyHidden/VisuallyHidden';
import { type DraftForm, pageOf } from '../draft/document';
import { useEdited, useEditor } from '../editor/EditorContext';
import { focusKey } from '../editor/focus';
import { NameField } from '../frame/NameField';
import { usePageProblems } from '../problems/useProblems';
import { type PageMarkers, pageNumber, sameMarkers } from './markers';
import styles from './PageItem.module.css';
import { PageMarkerRow } from './PageMarkerRow';
import { usePageDrag } from './usePageDrag';

/** What can be done with a page in the list. The same object for every row and at every drawing. */
export type PageHandlers = {
  readonly select: (id: PageId) => void;
  readonly open: (id: PageId) => void;
  readonly focused: (id: PageId) => void;
  readonly rename: (id: PageId) => void;
  readonly renamed: (id: PageId, by: 'key' | 'leaving') => void;
  readonly remove: (id: PageId) => void;
  readonly leadOn: (id: PageId) => void;
  readonly move: (id: PageId, to: number) => void;
  readonly takeQuestion: (question: QuestionId, page: PageId) => void;
  readonly openMenu: (id: PageId, button: HTMLElement) => void;
};

export type PageItemProps = {
  id: PageId;
  /** Its place in the list. */
  at: number;
  markers: PageMarkers;
  isSelected: boolean;
  /** One row of the list is reached by Tab, the others by arrow keys. */
  isTabbable: boolean;
  isRenaming: boolean;
  hasMenuOpen: boolean;
  handlers: PageHandlers;
};

/** One page in the list. Drawn again only when something about this page changes. */
export const PageItem = memo(PageRow, (one, other) =>
  Object.keys(one).every((name) =>
    name === 'markers'
      ? sameMarkers(one.markers, other.markers)
      : Reflect.get(one, name) === Reflect.get(other, name),
  ),
);

function PageRow({
  id,
  at,
  markers,
  isSelected,
  isTabbable,
  isRenaming,
  hasMenuOpen,
  handlers,
}: PageItemProps) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const row = useRef<HTMLLIElement>(null);
  const title = useEdited(({ document }) => pageAt(document.form, at, id)?.pageTitle ?? '');
  const count = useEdited(({ document }) => pageAt(document.form, at, id)?.questions.length ?? 0);
  const errors = usePageProblems(id).filter(({ severity }) => severity === 'error').length;
  const drag = usePageDrag(row, {
    id,
    at,
    isEnabled: !isRenaming,
    onMoved: handlers.move,
    onQuestionDropped: handlers.takeQuestion,
    onHeldOver: handlers.open,
  });
  // Talks to the list's scrolling: a page that is opened from elsewhere may be far down.
  useEffect(() => {
    if (isSelected) {
      row.current?.scrollIntoView({ block: 'nearest' });
    }
  }, [isSelected]);
  const number = pageNumber(at);
  const shownTitle = title.trim() === '' ? t('pages.untitled') : title;

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (event.key === 'F2') {
      event.preventDefault();
      handlers.rename(id);
    } else if (event.key === 'Delete' && isPlain) {
      event.preventDefault();
      handlers.remove(id);
    } else if (event.altKey && isPlain && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      handlers.move(id, at + (event.key === 'ArrowUp' ? -1 : 1));
    } else if (isPlain && !event.altKey) {
      moveFocus(event);
    }
  }

  return (
    <li ref={row} className={clsx(styles['item'], isSelected && styles['selected'])} data-drag={drag}>
      {isRenaming ? (
        <div className={styles['page']}>
          <span className={styles['number']}>{number}</span>
          <NameField
            className={styles['field']}
            label={t('pages.newTitle', { number })}
            value={title}
            onChange={(next) => editor.give({ type: 'page/titled', id, title: next })}
            onDone={(by) => handlers.renamed(id, by)}
          />
        </div>
      ) : (
        <button
          type="button"
          className={styles['page']}
          aria-current={isSelected ? 'page' : undefined}
          aria-keyshortcuts="F2 Delete Alt+ArrowUp Alt+ArrowDown"
          tabIndex={isTabbable ? 0 : -1}
          data-focus={focusKey.pageItem(id)}
          data-page-item=""
          onClick={() => handlers.select(id)}
          onDoubleClick={() => handlers.rename(id)}
          onFocus={() => handlers.focused(id)}
          onKeyDown={onKeyDown}
        >
          {/* The spaces part the words for screen readers. */}
          <span className={styles['number']}>{number}</span>{' '}
          <span className={styles['words']}>
            <span className={styles['title']} title={title}>
              {shownTitle}
            </span>{' '}
            <PageMarkerRow markers={markers} errors={errors} />
          </span>{' '}
          <VisuallyHidden>{t('pages.questions', { count })}</VisuallyHidden>
        </button>
      )}
      {!isRenaming && (
        <IconButton
          size="sm"
          className={styles['more']}
          label={t('pages.menuOf', { number, title: shownTitle })}
          icon={<Ellipsis size={16} />}
          tabIndex={isTabbable ? 0 : -1}
          aria-haspopup="menu"
          aria-expanded={hasMenuOpen}
          onClick={(event) => handlers.openMenu(id, event.currentTarget)}
        />
      )}
    </li>
  );
}

/** The page, found at once when it is where the list says. */
function pageAt(form: DraftForm, at: number, id: PageId): Page | undefined {
  const page = form.pages[at];
  return page?.pageId === id ? page : pageOf(form, id);
}

/** Arrow keys go from row to row; Enter opens the page. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const rows = [
    ...(event.currentTarget.closest('ol')?.querySelectorAll<HTMLElement>('[data-page-item]') ?? []),
  ];
  const at = rows.indexOf(event.currentTarget);
  const places: Partial<Record<string, number>> = {
    ArrowUp: at - 1,
    ArrowDown: at + 1,
    Home: 0,
    End: rows.length - 1,
  };
  const target = rows[places[event.key] ?? -1];
  if (target) {
    event.preventDefault();
    target.focus();
  }
}
