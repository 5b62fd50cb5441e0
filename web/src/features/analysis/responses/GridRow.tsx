// biome-ignore-all lint/a11y/useSemanticElements: only what is in view is drawn, placed by pixels; no table can do that.
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells take the focus, one of them at a time.
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AnswerText } from './AnswerText';
import type { ListedResponse } from './api/responseList';
import type { QuestionColumn } from './columns';
import { type Writing, whyHeld } from './describeResponse';
import styles from './ResponseGrid.module.css';
import { SelectTick } from './SelectTick';
import { StatusChip } from './StatusChip';
import type { Selection } from './useSelection';

type GridRowProps = {
  response: ListedResponse;
  at: number;
  /** How far below the head, in pixels. */
  start: number;
  /** The columns' widths. */
  template: string;
  questions: readonly QuestionColumn[];
  selection: Selection | undefined;
  isOpen: boolean;
  /** The cell that Tab leads to, when it is in this row. */
  focusColumn: number | undefined;
  writing: Writing;
};

/** A response in a line. */
export function GridRow({
  response,
  at,
  start,
  template,
  questions,
  selection,
  isOpen,
  focusColumn,
  writing,
}: GridRowProps) {
  const { t } = useTranslation('responses');
  const { responseId, startedAt, seconds, version, complete, held, answers } = response;
  const isSelected = selection?.has(responseId) ?? false;
  const when = writing.time(startedAt);
  const exact = useMemo(() => writing.exactTime(startedAt), [writing, startedAt]);
  const cells: ReactNode[] = [
    <span key="started" className={styles['started']} title={exact}>
      <time dateTime={startedAt}>{when}</time>
      <span className={styles['ago']}>{writing.ago(startedAt)}</span>
    </span>,
    held === undefined ? <StatusChip key="status" complete={complete} /> : whyHeld(t, held),
    t('versionShort', { version }),
    seconds === undefined ? '' : writing.duration(seconds),
    ...questions.map(({ questionId, type }) => (
      <AnswerText key={questionId} answer={answers[questionId]} type={type} />
    )),
  ];
  const first = selection === undefined ? 0 : 1;
  return (
    <div
      role="row"
      className={styles['row']}
      style={{ gridTemplateColumns: template, transform: `translateY(${start}px)` }}
      aria-rowindex={at + 2}
      aria-selected={selection === undefined ? undefined : isSelected}
      data-selected={isSelected || undefined}
      data-open={isOpen || undefined}
    >
      {selection && (
        <div
          role="gridcell"
          className={styles['tickCell']}
          aria-colindex={1}
          data-column={0}
          tabIndex={focusColumn === 0 ? 0 : -1}
        >
          <SelectTick
            inRow
            label={t('list.select', { when })}
            checked={isSelected}
            onChange={() => selection.toggle(responseId)}
          />
        </div>
      )}
      {cells.map((cell, column) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column.
          key={column}
          role="gridcell"
          className={styles['cell']}
          aria-colindex={first + column + 1}
          data-column={first + column}
          tabIndex={focusColumn === first + column ? 0 : -1}
        >
          {cell}
        </div>
      ))}
    </div>
  );
}
