// biome-ignore-all lint/a11y/useSemanticElements: virtualised rows are positioned by pixels, which a table cannot do.
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells get the focus, one at a time.

import clsx from 'clsx';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import { useFormat } from '../useFormat';
import { AnswerText } from './AnswerText';
import type { ListedResponse } from './api/responseList';
import type { QuestionColumn } from './columns';
import { agoText, durationText, spamReasonText } from './describeResponse';
import styles from './ResponseGrid.module.css';
import { useResponsesContext } from './responsesContext';
import { SelectTick } from './SelectTick';
import { StatusChip } from './StatusChip';

type GridRowProps = {
  response: ListedResponse;
  at: number;
  /** Offset from the head in pixels. */
  start: number;
  /** The columns' widths. */
  template: string;
  questions: readonly QuestionColumn[];
  /** The focusable cell, if it is in this row. */
  focusColumn: number | undefined;
};

export function GridRow({ response, at, start, template, questions, focusColumn }: GridRowProps) {
  const { t } = useTranslation('responses');
  const format = useFormat();
  const { url, selection } = useResponsesContext();
  const { responseId, startedAt, seconds, version, complete, quarantineReason, answers } = response;
  const isSelected = selection?.has(responseId) ?? false;
  const when = format.time(startedAt);
  const exact = useMemo(() => format.exactTime(startedAt), [format, startedAt]);
  const cells: ReactNode[] = [
    <span
      key="started"
      className={clsx(layout['stack'], layout['shrink'], typeStyles['nowrap'], styles['started'])}
      title={exact}
    >
      <time dateTime={startedAt}>{when}</time>
      <span className={clsx(typeStyles['caption'], typeStyles['faint'])}>
        {agoText(t, format, startedAt)}
      </span>
    </span>,
    quarantineReason === undefined ? (
      <StatusChip key="status" complete={complete} />
    ) : (
      spamReasonText(t, quarantineReason)
    ),
    t('versionShort', { version }),
    seconds === undefined ? '' : durationText(t, format, seconds),
    ...questions.map(({ questionId, type }) => (
      <AnswerText key={questionId} answer={answers[questionId]} type={type} search={url.filter.search} />
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
      data-open={responseId === url.response || undefined}
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
          className={clsx(typeStyles['small'], typeStyles['numbers'], layout['shrink'], styles['cell'])}
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
