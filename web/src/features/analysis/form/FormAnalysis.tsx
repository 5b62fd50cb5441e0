import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { loadTexts } from '../../../locales/i18n';
import { PageTitle } from '../../../locales/PageTitle';
import { Spinner } from '../../../ui/Spinner/Spinner';
import { VisuallyHidden } from '../../../ui/VisuallyHidden/VisuallyHidden';
import { useNumbers } from '../useNumbers';
import { AnalysisHeader } from './AnalysisHeader';
import type { FormAnalytics } from './api/formAnalytics';
import { DownloadMenu } from './download/DownloadMenu';
import { DownloadPanel } from './download/DownloadPanel';
import { useDownload } from './download/useDownload';
import styles from './FormAnalysis.module.css';
import { LiveMark } from './live/LiveMark';
import { useAnnouncement } from './live/useAnnouncement';
import type { WatchState } from './live/watchForm';
import { Rail } from './Rail';
import { Summary } from './Summary';
import { type NumberedQuestion, PAGES, questionsOf, SUMMARY } from './sections';
import { useAddress } from './useAddress';
import { useCurrentSection } from './useCurrentSection';
import { useGrowing } from './useGrowing';

const ResponsesTab = lazy(async () => {
  const [{ ResponsesTab: tab }] = await Promise.all([
    import('../responses/ResponsesTab'),
    loadTexts('responses'),
  ]);
  return { default: tab };
});

const NONE: readonly NumberedQuestion[] = [];

type FormAnalysisProps = {
  formId: string;
  analytics: FormAnalytics;
  live: WatchState;
  /** The numbers are of the filter before; the ones asked for are on their way. */
  isOutdated: boolean;
};

/** The screen once there are numbers: the header, the way about, and the part that is open. */
export function FormAnalysis({ formId, analytics, live, isOutdated }: FormAnalysisProps) {
  const { t } = useTranslation('analytics');
  const { tab, filter } = useAddress();
  const questions = useMemo(() => questionsOf(analytics), [analytics]);
  const { hash } = useLocation();
  const drawn = useGrowing(questions.length, questions.findIndex(({ id }) => hash === `#${id}`) + 1);
  const shown = useMemo(() => questions.slice(0, drawn), [questions, drawn]);
  const current = useCurrentSection(
    tab === 'summary' ? [SUMMARY, PAGES, ...shown.map(({ id }) => id)].join(' ') : '',
  );
  const { download, start, dismiss } = useDownload(formId);
  const report = useReport();
  useSectionInAddress();

  return (
    <>
      <PageTitle title={t('pageTitle', { form: analytics.formName })} />
      <a href="#content" className={styles['skip']}>
        {t('skip')}
      </a>
      <AnalysisHeader form={analytics} live={<LiveMark state={live} beat={analytics.asOf} />}>
        <DownloadMenu
          hasFiles={analytics.analytics.some(({ type }) => type === 'File Upload')}
          isBusy={download.at === 'running'}
          onFile={(format) => start(format, filter)}
          onReport={report}
        />
      </AnalysisHeader>
      <Announcement analytics={analytics} />
      <div className={styles['screen']} data-tab={tab}>
        <Rail
          questions={analytics.starts > 0 ? questions : NONE}
          hasPages={analytics.starts > 0}
          responses={analytics.starts}
          current={current}
        />
        <main id="content" tabIndex={-1} className={styles['content']}>
          {tab === 'responses' ? (
            <Suspense
              fallback={
                <div className={styles['waiting']}>
                  <Spinner label={t('loadingResponses')} />
                </div>
              }
            >
              <ResponsesTab formId={formId} analytics={analytics} />
            </Suspense>
          ) : (
            <Summary formId={formId} analytics={analytics} questions={shown} isOutdated={isOutdated} />
          )}
        </main>
      </div>
      <DownloadPanel
        download={download}
        onDismiss={dismiss}
        onAgain={(failed) => start(failed.format, failed.filter)}
      />
    </>
  );
}

/** Reads out now and then what has come in. */
function Announcement({ analytics }: { analytics: FormAnalytics }) {
  const { t } = useTranslation('analytics');
  const numbers = useNumbers();
  const sentence = useAnnouncement(
    t('live.news', { count: analytics.completed, number: numbers.count(analytics.completed) }),
  );
  return (
    <VisuallyHidden>
      <span aria-live="polite">{sentence}</span>
    </VisuallyHidden>
  );
}

/** Prints the summary, which may have to be opened first. */
function useReport(): () => void {
  const navigate = useNavigate();
  const { tab, sectionAt } = useAddress();
  const [isAsked, setAsked] = useState(false);

  // Talks to the browser, which prints what is on the page by then.
  useEffect(() => {
    if (!isAsked || tab !== 'summary') return;
    // The menu closes in the meantime.
    const timer = setTimeout(() => {
      setAsked(false);
      window.print();
    }, 200);
    return () => clearTimeout(timer);
  }, [isAsked, tab]);

  return () => {
    setAsked(true);
    if (tab !== 'summary') void navigate(sectionAt(SUMMARY));
  };
}

/** Goes to the section that the address names, by the rail, by Back or after a reload. */
function useSectionInAddress(): void {
  const address = useLocation();

  // Talks to the document: the browser itself does this only for addresses that it opens.
  useEffect(() => {
    const section = document.getElementById(address.hash.slice(1));
    if (section === null) return;
    section.querySelector<HTMLElement>('h2[tabindex]')?.focus({ preventScroll: true });
    section.scrollIntoView();
  }, [address]);
}
