// biome-ignore-all lint/a11y/useSemanticElements: virtualised rows are positioned by pixels, which a table cannot do.
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells get the focus, one at a time.
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import clsx from 'clsx';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../ui/VisuallyHidden/VisuallyHidden';
import { useFoundColumns } from './columns';
import { columnWidths } from './columnWidths';
import { listLabel } from './describeResponse';
import { GridHead } from './GridHead';
import { GridRow } from './GridRow';
import { ListEnd } from './ListEnd';
import styles from './ResponseGrid.module.css';
import { useResponsesContext } from './responsesContext';
import { useGridKeys } from './useGridKeys';

const ROW_HEIGHT = 52;
/** The next rows are loaded so many rows before the end. */
const PREFETCH_ROWS = 25;

/** A virtualised grid. Arrow keys move, Enter opens, Space selects. */
export function ResponseGrid() {
  const { t } = useTranslation('responses');
  const { screen, url, responses, selection, isFlagged } = useResponsesContext();
  const { rows, rowCount, query } = responses;
  const questions = useFoundColumns();
  const scroller = useRef<HTMLDivElement>(null);
  const keysId = useId();
  const columns = (selection === undefined ? 4 : 5) + questions.length;
  const keys = useGridKeys({
    rows: rows.length,
    columns,
    scroller,
    onOpen: (row) => rows[row] && url.open(rows[row].responseId),
    onSelect: (row) => rows[row] && selection?.toggle(rows[row].responseId),
  });
  const virtualizer = useVirtualRows(keys.row, scroller);
  const { template, least } = columnWidths({ selectable: selection !== undefined, isFlagged, questions });
  return (
    <div
      ref={scroller}
      className={styles['scroller']}
      data-selectable={selection && ''}
      // An open response covers the end of the rows, so extra scroll space is added.
      data-covered={(screen === 'wide' && url.response !== undefined) || undefined}
      aria-busy={query.isPlaceholderData}
    >
      <div
        role="grid"
        className={clsx(styles['grid'], query.isPlaceholderData && styles['outdated'])}
        style={{ minWidth: `${least}px` }}
        aria-label={listLabel(t, isFlagged, url.filter)}
        aria-describedby={keysId}
        aria-rowcount={rowCount === undefined ? -1 : rowCount + 1}
        aria-colcount={columns}
        aria-multiselectable={selection === undefined ? undefined : true}
      >
        <GridHead template={template} questions={questions} />
        <div
          role="rowgroup"
          className={styles['body']}
          style={{ height: virtualizer.getTotalSize() }}
          {...keys.body}
        >
          {virtualizer.getVirtualItems().map(({ index, start }) => {
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
                  focusColumn={keys.row === index ? keys.column : undefined}
                />
              )
            );
          })}
        </div>
      </div>
      <div className={styles['end']}>
        <ListEnd />
      </div>
      <div id={keysId} hidden>
        <VisuallyHidden>{selection === undefined ? t('list.keysReading') : t('list.keys')}</VisuallyHidden>
      </div>
    </div>
  );
}

/** The rows in view; scrolls to the open response and loads more near the end. */
function useVirtualRows(focusRow: number, scroller: RefObject<HTMLElement | null>) {
  const { url, responses } = useResponsesContext();
  const { rows, loadMore, query } = responses;
  const isOutdated = query.isPlaceholderData;
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises here.
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (at) => rows[at]?.responseId ?? at,
    overscan: 8,
    // The focused row stays in the DOM when scrolled away, otherwise the focus would be lost.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), focusRow])].toSorted((a, b) => a - b),
  });
  const isNearEnd = (virtualizer.range?.endIndex ?? 0) >= rows.length - PREFETCH_ROWS;

  // Talks to the network: loads the next rows before the end is reached.
  useEffect(() => {
    if (isNearEnd) {
      loadMore();
    }
  });

  // Talks to the document: a new list starts at the top.
  useEffect(() => {
    const list = scroller.current;
    if (isOutdated && list) {
      list.scrollTop = 0;
    }
  }, [isOutdated, scroller]);

  // Talks to the document: scrolls the row of the open response into view.
  const openRow = rows.findIndex(({ responseId }) => responseId === url.response);
  useEffect(() => {
    if (openRow >= 0) {
      virtualizer.scrollToIndex(openRow, { align: 'auto' });
    }
  }, [openRow, virtualizer]);

  return virtualizer;
}
