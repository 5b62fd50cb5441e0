import clsx from 'clsx';
import { Filter, Gauge, MessagesSquare } from 'lucide-react';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type To } from 'react-router';
import { numberLabel } from '../../../form-rules/questionNumbers';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import { useFormat } from '../useFormat';
import { questionTitle } from './api/formAnalytics';
import styles from './SectionNav.module.css';
import { type NumberedQuestion, PAGES, SUMMARY } from './sections';
import { useUrlState } from './useUrlState';

type SectionNavProps = {
  questions: readonly NumberedQuestion[];
  hasPages: boolean;
  /** The number of complete responses. */
  responses: number;
  /** The section in view; null while another tab is open. */
  current: string | null;
};

/** Links to the sections of the screen. On narrow screens it is a bar that scrolls sideways. */
export const SectionNav = memo(function SectionNav({
  questions,
  hasPages,
  responses,
  current,
}: SectionNavProps) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const { tab, sectionAt, responses: toResponses } = useUrlState();
  const nav = useRef<HTMLElement>(null);
  const here = tab === 'responses' ? null : (current ?? SUMMARY);

  // Talks to the document: with hundreds of questions the current entry may be scrolled out of view.
  useEffect(() => {
    const mark = nav.current?.querySelector('[aria-current]');
    if (here !== null && nav.current !== null && mark instanceof HTMLElement) {
      scrollIntoNav(nav.current, mark);
    }
  }, [here]);

  return (
    <nav
      ref={nav}
      className={clsx(layout['screenOnly'], styles['nav'])}
      data-tab={tab}
      aria-label={t('nav.label')}
    >
      <ul className={clsx(layout['stack'], layout['gap2'], styles['list'])}>
        <Entry to={sectionAt(SUMMARY)} isHere={here === SUMMARY} icon={<Gauge size={16} />}>
          {t('nav.summary')}
        </Entry>
        {hasPages && (
          <Entry to={sectionAt(PAGES)} isHere={here === PAGES} icon={<Filter size={16} />}>
            {t('pages.title')}
          </Entry>
        )}
        <Entry to={toResponses} isHere={tab === 'responses'} icon={<MessagesSquare size={16} />}>
          {t('nav.responses')} <span className={styles['badge']}>{format.number(responses)}</span>
        </Entry>
      </ul>
      {questions.length > 0 && (
        <>
          <h2 className={clsx(typeStyles['heading'], styles['heading'])}>{t('nav.questions')}</h2>
          <ol className={clsx(layout['stack'], layout['gap2'], styles['list'])}>
            {questions.map(({ id, number, question }) => (
              <QuestionEntry
                key={id}
                {...sectionAt(id)}
                isHere={here === id}
                number={number}
                title={questionTitle(question)}
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

/** Memoised, because there may be hundreds. */
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
        <span className={clsx(typeStyles['numbers'], typeStyles['faint'], styles['number'])}>
          {number === null ? '·' : numberLabel(number)}
        </span>
      }
    >
      <span
        className={clsx(typeStyles['truncate'], layout['shrink'], styles['question'])}
        data-numbered={number !== null || undefined}
        dir="auto"
      >
        {title === '' ? t('questions.untitled') : title}
        {number === null && ` ${t('removed')}`}
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
        className={clsx(typeStyles['help'], layout['grid'], styles['entry'], isHere && styles['here'])}
        aria-current={isHere ? 'true' : undefined}
      >
        <span className={clsx(layout['grid'], styles['icon'])}>{icon}</span>
        <span className={clsx(layout['baselineRow'], layout['gap8'], styles['words'])}>{children}</span>
      </Link>
    </li>
  );
}

const MARGIN = 24;

function scrollIntoNav(nav: HTMLElement, mark: HTMLElement): void {
  const [frame, box] = [nav.getBoundingClientRect(), mark.getBoundingClientRect()];
  if (box.top < frame.top + MARGIN) nav.scrollTop -= frame.top + MARGIN - box.top;
  if (box.bottom > frame.bottom - MARGIN) nav.scrollTop += box.bottom - frame.bottom + MARGIN;
  if (box.left < frame.left + MARGIN) nav.scrollLeft -= frame.left + MARGIN - box.left;
  if (box.right > frame.right - MARGIN) nav.scrollLeft += box.right - frame.right + MARGIN;
}
