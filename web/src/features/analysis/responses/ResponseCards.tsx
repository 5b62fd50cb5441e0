import { useWindowVirtualizer } from '@tanstack/react-virtual';
import clsx from 'clsx';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnswerText } from './AnswerText';
import type { ListedResponse } from './api/responseList';
import { nameOf, type QuestionColumn } from './columns';
import { useWriting, whyHeld } from './describeResponse';
import styles from './ResponseCards.module.css';
import { SelectTick } from './SelectTick';
import { StatusChip } from './StatusChip';
import type { Selection } from './useSelection';

const CARD_HEIGHT = 124;
const AHEAD = 15;

type ResponseCardsProps = {
  rows: readonly ListedResponse[];
  rowCount: number | undefined;
  questions: readonly QuestionColumn[];
  selection: Selection | undefined;
  held: boolean;
  onOpen: (responseId: string) => void;
  onNearEnd: () => void;
  outdated: boolean;
  end: ReactNode;
};

/** The responses on a phone: a card each, with the first two answers. The page itself scrolls. */
export function ResponseCards({
  rows,
  rowCount,
  questions,
  selection,
  held,
  onOpen,
  onNearEnd,
  outdated,
  end,
}: ResponseCardsProps) {
  const { t } = useTranslation('responses');
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);

  // Talks to the document: where the list begins on the page, which what stands above it decides.
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
  const isNearEnd = (virtualizer.range?.endIndex ?? 0) >= rows.length - AHEAD;

  // Talks to the network: what follows is there before anybody has scrolled to it.
  useEffect(() => {
    if (isNearEnd) {
      onNearEnd();
    }
  });

  return (
    <>
      <ul
        ref={list}
        className={clsx(styles['list'], outdated && styles['outdated'])}
        style={{ height: virtualizer.getTotalSize() }}
        aria-label={held ? t('list.heldLabel') : t('list.label')}
        aria-busy={outdated}
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
                <ResponseCard
                  response={response}
                  questions={questions}
                  selection={selection}
                  onOpen={() => onOpen(response.responseId)}
                />
              </li>
            )
          );
        })}
      </ul>
      {end}
    </>
  );
}

type ResponseCardProps = {
  response: ListedResponse;
  questions: readonly QuestionColumn[];
  selection: Selection | undefined;
  onOpen: () => void;
};

function ResponseCard({ response, questions, selection, onOpen }: ResponseCardProps) {
  const { t } = useTranslation('responses');
  const writing = useWriting();
  const { responseId, startedAt, complete, held, answers } = response;
  const when = writing.time(startedAt);
  const answered = questions.filter(({ questionId }) => answers[questionId] !== undefined).slice(0, 2);
  return (
    <article className={styles['card']} data-selected={selection?.has(responseId) || undefined}>
      <div className={styles['top']}>
        {selection && (
          <div className={styles['tick']}>
            <SelectTick
              label={t('list.select', { when })}
              checked={selection.has(responseId)}
              onChange={() => selection.toggle(responseId)}
            />
          </div>
        )}
        <button
          type="button"
          className={styles['open']}
          title={writing.exactTime(startedAt)}
          onClick={onOpen}
        >
          <time dateTime={startedAt}>{when}</time>
          <span className={styles['ago']}>{writing.ago(startedAt)}</span>
        </button>
        {held === undefined && <StatusChip complete={complete} />}
        <ChevronRight size={16} className={styles['chevron']} />
      </div>
      {held !== undefined && <p className={styles['why']}>{whyHeld(t, held)}</p>}
      <dl className={styles['answers']}>
        {answered.slice(0, held === undefined ? 2 : 1).map((question) => (
          <div key={question.questionId} className={styles['answer']}>
            <dt>{nameOf(question, t('removed'))}</dt>
            <dd>
              <AnswerText short answer={answers[question.questionId]} type={question.type} />
            </dd>
          </div>
        ))}
      </dl>
      {answered.length === 0 && <p className={styles['none']}>{t('noAnswer')}</p>}
    </article>
  );
}
