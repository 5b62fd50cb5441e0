import { useWindowVirtualizer } from '@tanstack/react-virtual';
import clsx from 'clsx';
import { ChevronRight } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card/Card';
import cardStyles from '../../../ui/Card/Card.module.css';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import { useFormat } from '../useFormat';
import { AnswerText } from './AnswerText';
import type { ListedResponse } from './api/responseList';
import { nameOf, type QuestionColumn, useFoundColumns } from './columns';
import { agoText, listLabel, spamReasonText } from './describeResponse';
import { matcherFor } from './highlightMatches';
import { ListEnd } from './ListEnd';
import { NumberedText } from './NumberedText';
import styles from './ResponseCards.module.css';
import { useResponsesContext } from './responsesContext';
import { SelectTick } from './SelectTick';
import { StatusChip } from './StatusChip';

const CARD_HEIGHT = 124;
const PREFETCH_ROWS = 15;

/** The list on phones: one card per response with its first two answers. The page itself scrolls. */
export function ResponseCards() {
  const { t } = useTranslation('responses');
  const { url, responses, isFlagged } = useResponsesContext();
  const { rows, rowCount, loadMore, query } = responses;
  const questions = useFoundColumns();
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);

  // Talks to the document: measures where the list starts on the page.
  useLayoutEffect(() => {
    const measure = () => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    measure();
    if (typeof ResizeObserver !== 'function') {
      return undefined;
    }
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises here.
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => CARD_HEIGHT,
    getItemKey: (at) => rows[at]?.responseId ?? at,
    overscan: 8,
    scrollMargin: top,
  });
  const isNearEnd = (virtualizer.range?.endIndex ?? 0) >= rows.length - PREFETCH_ROWS;

  // Talks to the network: loads the next rows before the end is reached.
  useEffect(() => {
    if (isNearEnd) {
      loadMore();
    }
  });

  return (
    <>
      <ul
        ref={list}
        className={clsx(styles['list'], query.isPlaceholderData && styles['outdated'])}
        style={{ height: virtualizer.getTotalSize() }}
        aria-label={listLabel(t, isFlagged, url.filter)}
        aria-busy={query.isPlaceholderData}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const response = rows[index];
          return (
            response && (
              <li
                key={response.responseId}
                className={styles['item']}
                style={{ transform: `translateY(${start - top}px)` }}
                aria-setsize={rowCount ?? -1}
                aria-posinset={index + 1}
              >
                <ResponseCard response={response} questions={questions} />
              </li>
            )
          );
        })}
      </ul>
      <ListEnd />
    </>
  );
}

type ResponseCardProps = { response: ListedResponse; questions: readonly QuestionColumn[] };

function ResponseCard({ response, questions }: ResponseCardProps) {
  const { t } = useTranslation('responses');
  const format = useFormat();
  const { url, selection } = useResponsesContext();
  const { search } = url.filter;
  const { responseId, startedAt, complete, quarantineReason, answers } = response;
  const when = format.time(startedAt);
  const isFound = search === undefined ? () => false : matcherFor(search);
  const matches = ({ questionId }: QuestionColumn) => isFound(answers[questionId]?.text ?? '');
  // A card shows two answers; those that match the search come first.
  const answered = questions
    .filter(({ questionId }) => answers[questionId] !== undefined)
    .toSorted((a, b) => Number(matches(b)) - Number(matches(a)))
    .slice(0, 2);
  return (
    <Card
      as="article"
      className={clsx(layout['stack'], layout['gap6'], styles['card'])}
      data-selected={selection?.has(responseId) || undefined}
    >
      <div className={clsx(layout['row'], layout['gap8'], styles['top'])}>
        {selection && (
          <div className={clsx(layout['rigid'], styles['tick'])}>
            <SelectTick
              label={t('list.select', { when })}
              checked={selection.has(responseId)}
              onChange={() => selection.toggle(responseId)}
            />
          </div>
        )}
        <button
          type="button"
          className={clsx(cardStyles['cover'], layout['stack'], layout['grow'], styles['open'])}
          title={format.exactTime(startedAt)}
          onClick={() => url.open(responseId)}
        >
          <time dateTime={startedAt}>{when}</time>
          <span className={clsx(typeStyles['caption'], typeStyles['faint'])}>
            {agoText(t, format, startedAt)}
          </span>
        </button>
        {quarantineReason === undefined && <StatusChip complete={complete} />}
        <ChevronRight size={16} className={typeStyles['faint']} />
      </div>
      {quarantineReason !== undefined && (
        <p className={typeStyles['help']}>{spamReasonText(t, quarantineReason)}</p>
      )}
      <dl className={clsx(layout['stack'], layout['gap4'])}>
        {answered.slice(0, quarantineReason === undefined ? 2 : 1).map((question) => (
          <div
            key={question.questionId}
            className={clsx(typeStyles['small'], layout['grid'], layout['gap12'], styles['answer'])}
          >
            <dt className={clsx(typeStyles['truncate'], typeStyles['faint'])}>
              <NumberedText text={nameOf(question, t('removed'))} />
            </dt>
            <dd className={layout['shrink']}>
              <AnswerText short answer={answers[question.questionId]} type={question.type} search={search} />
            </dd>
          </div>
        ))}
      </dl>
      {answered.length === 0 && <p className={typeStyles['hint']}>{t('noAnswer')}</p>}
    </Card>
  );
}
