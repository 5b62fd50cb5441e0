import clsx from 'clsx';
import { Filter, Gauge, MessagesSquare } from 'lucide-react';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type To } from 'react-router';
import { VisuallyHidden } from '../../../ui/VisuallyHidden/VisuallyHidden';
import { useNumbers } from '../useNumbers';
import { titleOf } from './questions/titleOf';
import styles from './Rail.module.css';
import { type NumberedQuestion, PAGES, SUMMARY } from './sections';
import { useAddress } from './useAddress';

type RailProps = {
  questions: readonly NumberedQuestion[];
  /** Whether anybody has come to a page. */
  hasPages: boolean;
  /** How many responses there are to read. */
  responses: number;
  /** The section in view; null while another part of the screen is open. */
  current: string | null;
};

/** The way about the screen. On narrow screens it is a bar that scrolls sideways. */
export const Rail = memo(function Rail({ questions, hasPages, responses, current }: RailProps) {
  const { t } = useTranslation('analytics');
  const numbers = useNumbers();
  const { tab, sectionAt, responses: toResponses } = useAddress();
  const rail = useRef<HTMLElement>(null);
  const here = tab === 'responses' ? null : (current ?? SUMMARY);

  // Talks to the document: with hundreds of questions the current one would be out of the rail's sight.
  useEffect(() => {
    const mark = rail.current?.querySelector('[aria-current]');
    if (here !== null && rail.current !== null && mark instanceof HTMLElement) {
      bringIntoSight(rail.current, mark);
    }
  }, [here]);

  return (
    <nav ref={rail} className={styles['rail']} aria-label={t('rail.label')}>
      <ul className={styles['list']}>
        <Entry to={sectionAt(SUMMARY)} isHere={here === SUMMARY} icon={<Gauge size={16} />}>
          {t('rail.summary')}
        </Entry>
        {hasPages && (
          <Entry to={sectionAt(PAGES)} isHere={here === PAGES} icon={<Filter size={16} />}>
            {t('pages.title')}
          </Entry>
        )}
        <Entry to={toResponses} isHere={tab === 'responses'} icon={<MessagesSquare size={16} />}>
          {t('rail.responses')} <span className={styles['badge']}>{numbers.count(responses)}</span>
        </Entry>
      </ul>
      {questions.length > 0 && (
        <>
          <h2 className={styles['heading']}>{t('rail.questions')}</h2>
          <ol className={styles['list']}>
            {questions.map(({ id, number, question }) => (
              <QuestionEntry
                key={id}
                {...sectionAt(id)}
                isHere={here === id}
                number={number}
                title={titleOf(question)}
              />
            ))}
          </ol>
        </>
      )}
    </nav>
  );
});

type QuestionEntryProps = {
  search: string;
  hash: string;
  isHere: boolean;
  number: number | null;
  title: string;
};

/** Drawn anew only when it changes itself: there may be hundreds. */
const QuestionEntry = memo(function QuestionEntry({
  search,
  hash,
  isHere,
  number,
  title,
}: QuestionEntryProps) {
  const { t } = useTranslation('analytics');
  return (
    <Entry
      to={{ search, hash }}
      isHere={isHere}
      icon={
        <span className={styles['number']}>{number === null ? '·' : t('questions.short', { number })}</span>
      }
    >
      <span className={styles['question']} data-numbered={number !== null || undefined}>
        {title === '' ? t('questions.untitled') : title}
        {number === null && <VisuallyHidden> {t('removed')}</VisuallyHidden>}
      </span>
    </Entry>
  );
});

type EntryProps = { to: To; isHere: boolean; icon: ReactNode; children: ReactNode };

function Entry({ to, isHere, icon, children }: EntryProps) {
  return (
    <li className={styles['item']}>
      <Link
        to={to}
        className={clsx(styles['entry'], isHere && styles['here'])}
        aria-current={isHere ? 'true' : undefined}
      >
        <span className={styles['icon']}>{icon}</span>
        <span className={styles['words']}>{children}</span>
      </Link>
    </li>
  );
}

const MARGIN = 24;

function bringIntoSight(rail: HTMLElement, mark: HTMLElement): void {
  const [frame, box] = [rail.getBoundingClientRect(), mark.getBoundingClientRect()];
  if (box.top < frame.top + MARGIN) rail.scrollTop -= frame.top + MARGIN - box.top;
  if (box.bottom > frame.bottom - MARGIN) rail.scrollTop += box.bottom - frame.bottom + MARGIN;
  if (box.left < frame.left + MARGIN) rail.scrollLeft -= frame.left + MARGIN - box.left;
  if (box.right > frame.right - MARGIN) rail.scrollLeft += box.right - frame.right + MARGIN;
}
