import clsx from 'clsx';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { takesFiles } from '../../../form-rules/questionKinds';
import { registerCommandSource } from '../../../shared/commands/screenCommands';
import { lazyComponent } from '../../../shared/loading/lazyComponent';
import { PageTitle } from '../../../shared/locales/PageTitle';
import { matchesName } from '../../../shared/works/matchesName';
import layout from '../../../ui/layout.module.css';
import { Spinner } from '../../../ui/Spinner/Spinner';
import { VisuallyHidden } from '../../../ui/VisuallyHidden/VisuallyHidden';
import { useFormat } from '../useFormat';
import { AnalysisHeader } from './AnalysisHeader';
import type { FormAnalytics } from './api/formAnalytics';
import { DownloadMenu } from './download/DownloadMenu';
import { DownloadPanel } from './download/DownloadPanel';
import { downloadFilter, downloadScope } from './download/downloadFilter';
import { useDownload } from './download/useDownload';
import styles from './FormAnalysis.module.css';
import { LiveBadge } from './live/LiveBadge';
import { useAnnouncement } from './live/useAnnouncement';
import type { WatchState } from './live/watchForm';
import { NotificationsButton } from './NotificationsButton';
import { SectionNav } from './SectionNav';
import { Summary } from './Summary';
import { type NumberedQuestion, PAGES, questionsOf, SUMMARY } from './sections';
import { useCurrentSection } from './useCurrentSection';
import { useIncrementalList } from './useIncrementalList';
import { useUrlState } from './useUrlState';

const ResponsesTab = lazyComponent(
  async () => (await import('../responses/ResponsesTab')).ResponsesTab,
  'responses',
);

const NONE: readonly NumberedQuestion[] = [];

type FormAnalysisProps = {
  formId: string;
  analytics: FormAnalytics;
  live: WatchState;
  /** The data belongs to the previous filter; the new data is loading. */
  isOutdated: boolean;
};

/** The screen after the analytics have loaded. */
export function FormAnalysis({ formId, analytics, live, isOutdated }: FormAnalysisProps) {
  const { t } = useTranslation('analytics');
  const { tab } = useUrlState();
  const [params] = useSearchParams();
  const filter = downloadFilter(tab, params, analytics);
  const questions = useMemo(() => questionsOf(analytics), [analytics]);
  const { hash } = useLocation();
  const drawn = useIncrementalList(questions.length, questions.findIndex(({ id }) => hash === `#${id}`) + 1);
  const shown = useMemo(() => questions.slice(0, drawn), [questions, drawn]);
  const current = useCurrentSection(
    tab === 'summary' ? [SUMMARY, PAGES, ...shown.map(({ id }) => id)].join(' ') : '',
  );
  const { download, start, dismiss } = useDownload(formId);
  const report = useReport();
  const [showsNotifications, setShowsNotifications] = useState(false);
  useSectionInUrl();
  useScreenCommands(formId, setShowsNotifications);

  return (
    <>
      <PageTitle title={t('pageTitle', { form: analytics.formName })} />
      <a href="#content" className={clsx(layout['skipLink'], layout['screenOnly'])}>
        {t('skip')}
      </a>
      <AnalysisHeader form={analytics} live={<LiveBadge state={live} beat={analytics.asOf} />}>
        <NotificationsButton formId={formId} isOpen={showsNotifications} onToggle={setShowsNotifications} />
        <DownloadMenu
          hasFiles={analytics.analytics.some(({ type }) => takesFiles(type))}
          isBusy={download.at === 'running'}
          scope={downloadScope(filter)}
          onFile={(format) => start(format, filter)}
          onReport={report}
        />
      </AnalysisHeader>
      <Announcement analytics={analytics} />
      <div className={clsx(layout['grid'], styles['screen'])} data-tab={tab}>
        <SectionNav
          questions={analytics.starts > 0 && tab === 'summary' ? questions : NONE}
          hasPages={analytics.starts > 0}
          responses={analytics.completed}
          current={current}
        />
        <main id="content" tabIndex={-1} className={clsx(layout['stack'], styles['content'])}>
          {tab === 'responses' ? (
            <Suspense
              fallback={
                <div className={clsx(layout['center'], styles['waiting'])}>
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

/** Announces new responses to screen readers. */
function Announcement({ analytics }: { analytics: FormAnalytics }) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const sentence = useAnnouncement(
    t('live.news', { count: analytics.completed, number: format.number(analytics.completed) }),
  );
  return (
    <VisuallyHidden>
      <span aria-live="polite">{sentence}</span>
    </VisuallyHidden>
  );
}

/** Opens the summary tab if needed, then prints it. */
function useReport(): () => void {
  const navigate = useNavigate();
  const { tab, sectionAt } = useUrlState();
  const [isAsked, setAsked] = useState(false);

  // Talks to the browser: prints once the summary is shown.
  useEffect(() => {
    if (!isAsked || tab !== 'summary') return;
    // Waits until the menu has closed.
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

/** Lets the command bar open the notifications, and a response by its receipt. */
function useScreenCommands(formId: string, onNotifications: (isOpen: true) => void): void {
  const { t } = useTranslation('analytics');
  const navigate = useNavigate();
  const { responseAt } = useUrlState();

  // Talks to the command bar.
  useEffect(() => {
    const label = t('notifications.title');
    const notifications = { id: 'notifications', label, run: () => onNotifications(true) };
    return registerCommandSource(async (search) => [
      ...(matchesName(label, search) ? [notifications] : []),
      ...(await (
        await import('./commands')
      ).responseCommands(formId, search, (id) => void navigate(responseAt(id)))),
    ]);
  }, [formId, navigate, responseAt, onNotifications, t]);
}

/** Scrolls to the section in the URL's hash, also after Back or a reload. */
function useSectionInUrl(): void {
  const location = useLocation();

  // Talks to the document: the browser does this by itself only for full page loads.
  useEffect(() => {
    const section = document.getElementById(location.hash.slice(1));
    if (section === null) return;
    section.querySelector<HTMLElement>('h2[tabindex]')?.focus({ preventScroll: true });
    section.scrollIntoView();
  }, [location]);
}
