import clsx from 'clsx';
import { Ellipsis } from 'lucide-react';
import { type KeyboardEvent, memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Page } from '../../../form-rules/definition';
import type { PageId } from '../../../form-rules/ids';
import { IconButton } from '../../../ui/IconButton/IconButton';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import { VisuallyHidden } from '../../../ui/VisuallyHidden/VisuallyHidden';
import { type DraftForm, pageOf } from '../draft/document';
import { same } from '../draft/mergeFields';
import { pageNumber } from '../draft/numbering';
import { useEditor, useEditorState } from '../editor/EditorContext';
import { focusKey } from '../editor/focus';
import { usePageProblems } from '../problems/useProblems';
import { NameField } from './NameField';
import styles from './PageItem.module.css';
import { PageMarkerRow } from './PageMarkerRow';
import type { PageMarkers } from './pageMarkers';
import { usePageDrag } from './usePageDrag';
import type { PageHandlers } from './usePageHandlers';

export type PageItemProps = {
  id: PageId;
  at: number;
  markers: PageMarkers;
  isSelected: boolean;
  /** Roving tabindex: Tab reaches one row, arrow keys the others. */
  isTabbable: boolean;
  isRenaming: boolean;
  hasMenuOpen: boolean;
  handlers: PageHandlers;
};

/** One page in the list; re-renders only if this page changes. */
export const PageItem = memo(PageRow, same);

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
  const title = useEditorState(({ document }) => pageAt(document.form, at, id)?.pageTitle ?? '');
  const count = useEditorState(({ document }) => pageAt(document.form, at, id)?.questions.length ?? 0);
  const errors = usePageProblems(id).filter(({ severity }) => severity === 'error').length;
  const drag = usePageDrag(row, {
    id,
    at,
    isEnabled: !isRenaming,
    onMoved: handlers.move,
    onQuestionDropped: handlers.dropQuestion,
    onHover: handlers.open,
  });
  // Talks to the list's scroll position: a page selected elsewhere may be out of view.
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
        <div className={clsx(layout['grow'], layout['grid'], styles['page'])}>
          <span className={clsx(layout['center'], typeStyles['pageNumber'], styles['number'])}>{number}</span>
          <NameField
            className={styles['field']}
            label={t('pages.newTitle', { number })}
            value={title}
            onChange={(next) => editor.dispatch({ type: 'page/setTitle', id, title: next })}
            onDone={(by) => handlers.renamed(id, by)}
          />
        </div>
      ) : (
        <button
          type="button"
          className={clsx(layout['grow'], layout['grid'], styles['page'])}
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
          {/* The spaces separate the texts for screen readers. */}
          <span className={clsx(layout['center'], typeStyles['pageNumber'], styles['number'])}>{number}</span>{' '}
          <span className={layout['shrink']}>
            <span className={clsx(typeStyles['clamp'], styles['title'])} title={title} dir="auto">
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

/** Tries the index first, which is faster. */
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
  const targets: Partial<Record<string, number>> = {
    ArrowUp: at - 1,
    ArrowDown: at + 1,
    Home: 0,
    End: rows.length - 1,
  };
  const target = rows[targets[event.key] ?? -1];
  if (target) {
    event.preventDefault();
    target.focus();
  }
}
