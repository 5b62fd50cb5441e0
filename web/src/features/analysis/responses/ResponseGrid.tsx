// biome-ignore-all lint/a11y/useSemanticElements: only what is in view is drawn, placed by pixels; no table can do that.
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells take the focus, one of them at a time.
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import clsx from 'clsx';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../ui/VisuallyHidden/VisuallyHidden';
import type { ListedResponse } from './api/responseList';
import type { QuestionColumn } from './columns';
import { useWriting } from './describeResponse';
import { GridHead } from './GridHead';
import { GridRow } from './GridRow';
import styles from './ResponseGrid.module.css';
import { useGridKeys } from './useGridKeys';
import type { Selection } from './useSelection';

export const ROW_HEIGHT = 52;
/** So many rows before the end, what follows is asked for. */
const AHEAD = 25;

type ResponseGridProps = {
  rows: readonly ListedResponse[];
  /** How many rows there will be, as far as anybody knows. */
  rowCount: number | undefined;
  questions: readonly QuestionColumn[];
  /** Left out for people who may only read. */
  selection: Selection | undefined;
  held: boolean;
  opened: string | undefined;
  /** A response lies over the end of the rows: they can be scrolled out from under it. */
  covered: boolean;
  onOpen: (responseId: string) => void;
  onNearEnd: () => void;
  /** These are the rows of another filter; the right ones are on their way. */
  outdated: boolean;
  /** Below the last row. */
  end: ReactNode;
};

/** The responses as a table that only draws what is in view. Arrow keys move, Enter opens, Space selects. */
export function ResponseGrid({
  rows,
  rowCount,
  questions,
  selection,
  held,
  opened,
  covered,
  onOpen,
  onNearEnd,
  outdated,
  end,
}: ResponseGridProps) {
  const { t } = useTranslation('responses');
  const writing = useWriting();
  const scroller = useRef<HTMLDivElement>(null);
  const keysId = useId();
  const columns = (selection === undefined ? 4 : 5) + questions.length;
  const keys = useGridKeys({
    rows: rows.length,
    columns,
    scroller,
    onOpen: (row) => rows[row] && onOpen(rows[row].responseId),
    onSelect: (row) => rows[row] && selection?.toggle(rows[row].responseId),
  });
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises here.
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (at) => rows[at]?.responseId ?? at,
    overscan: 8,
    // The row with the focus stays in the page however far it is scrolled away: focus would be lost with it.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), keys.row])].toSorted((a, b) => a - b),
  });
  const drawn = virtualizer.getVirtualItems();
  const isNearEnd = (virtualizer.range?.endIndex ?? 0) >= rows.length - AHEAD;

  // Talks to the network: what follows is there before anybody has scrolled to it.
  useEffect(() => {
    if (isNearEnd) {
      onNearEnd();
    }
  });

  // Talks to the document: another list, or the same from its beginning, is read from the top.
  useEffect(() => {
    if (outdated && scroller.current) {
      scroller.current.scrollTop = 0;
    }
  }, [outdated]);

  // Talks to the document: the row that is open beside the list is in view there.
  const openedAt = opened === undefined ? -1 : rows.findIndex(({ responseId }) => responseId === opened);
  useEffect(() => {
    if (openedAt >= 0) {
      virtualizer.scrollToIndex(openedAt, { align: 'auto' });
    }
  }, [openedAt, virtualizer]);

  const template = templateOf({ selectable: selection !== undefined, held, questions: questions.length });
  return (
    <div
      ref={scroller}
      className={styles['scroller']}
      data-selectable={selection && ''}
      data-covered={covered || undefined}
      aria-busy={outdated}
    >
      <div
        role="grid"
        className={clsx(styles['grid'], outdated && styles['outdated'])}
        aria-label={held ? t('list.heldLabel') : t('list.label')}
        aria-describedby={keysId}
        aria-rowcount={rowCount === undefined ? -1 : rowCount + 1}
        aria-colcount={columns}
        aria-multiselectable={selection === undefined ? undefined : true}
      >
        <GridHead template={template} questions={questions} selection={selection} held={held} />
        <div
          role="rowgroup"
          className={styles['body']}
          style={{ height: virtualizer.getTotalSize() }}
          {...keys.body}
        >
          {drawn.map(({ index, start }) => {
            const response = rows[index];
            return (
              response && (
                <GridRow
                  key={response.responseId}
                  response={response}
                  at={index}
                  start={start}
                  template={template}
                  questions={questions}
                  selection={selection}
                  isOpen={response.responseId === opened}
                  focusColumn={keys.row === index ? keys.column : undefined}
                  writing={writing}
                />
              )
            );
          })}
        </div>
      </div>
      <div className={styles['end']}>{end}</div>
      <div id={keysId} hidden>
        <VisuallyHidden>{selection === undefined ? t('list.keysReading') : t('list.keys')}</VisuallyHidden>
      </div>
    </div>
  );
}

/** The columns' widths: what stands in each is of one kind, so they need no measuring. */
export function templateOf(has: { selectable: boolean; held: boolean; questions: number }): string {
  const parts = [
    has.selectable && '44px',
    '176px',
    has.held ? '264px' : '128px',
    '92px',
    '112px',
    has.questions > 0 && `repeat(${has.questions}, minmax(208px, 1fr))`,
  ];
  return parts.filter((part) => part !== false).join(' ');
}
