import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { CallFailed, type Failure, failureOf, isProblem } from '../../../api/problem';
import { paths } from '../../../paths';
import { FailureNotice } from '../../../shared/loading/QueryBoundary';
import { useSkeleton } from '../../../shared/loading/useSkeleton';
import { describeFailure } from '../../../shared/locales/describeFailure';
import { PageTitle } from '../../../shared/locales/PageTitle';
import { buttonClass } from '../../../ui/Button/buttonClass';
import { MissingFormDrawing } from '../../../ui/EmptyState/drawings';
import { EmptyState } from '../../../ui/EmptyState/EmptyState';
import layout from '../../../ui/layout.module.css';
import { Skeleton } from '../../../ui/Skeleton/Skeleton';
import { SpinnerGlyph } from '../../../ui/Spinner/Spinner';
import { useFailureToast } from '../useFailureToast';
import { AnalysisHeader } from './AnalysisHeader';
import { formAnalytics } from './api/formAnalytics';
import { FormAnalysis } from './FormAnalysis';
import styles from './FormAnalysis.module.css';
import { useLive } from './live/useLive';
import { AnalyticsSkeleton } from './summary/AnalyticsSkeleton';
import { useUrlState } from './useUrlState';

/** Spec §2, `/form-analysis/{formId}`: a form's analytics, updated live. */
export function FormAnalysisPage() {
  const { formId = '' } = useParams();
  // Keyed, so that another form starts with fresh state.
  return <Analysis key={formId} formId={formId} />;
}

function Analysis({ formId }: { formId: string }) {
  const { t } = useTranslation('analytics');
  const { t: core } = useTranslation();
  const { tab, filter } = useUrlState();
  // The responses tab has its own filters and needs the unfiltered analytics.
  const query = useQuery(formAnalytics(formId, tab === 'summary' ? filter : {}));
  const isMissing = query.error instanceof CallFailed && isProblem(query.error.failure, 'form.not_found');
  const live = useLive(formId, query.data !== undefined && !isMissing);
  useFailureToast(query, (failure) => (isMissing ? null : t(failureTextKey(failure))));

  if (isMissing) {
    return <FormMissing />;
  }
  if (query.data !== undefined) {
    return (
      <FormAnalysis formId={formId} analytics={query.data} live={live} isOutdated={query.isPlaceholderData} />
    );
  }
  return (
    <>
      <PageTitle title={t('area')} />
      <AnalysisHeader />
      {query.isError ? (
        <main className={clsx(layout['stack'], layout['gap16'], styles['alone'])}>
          <FailureNotice busy={query.isFetching} onRetry={() => void query.refetch()}>
            {describeFailure(core, failureOf(query.error), t(failureTextKey(failureOf(query.error))))}
          </FailureNotice>
        </main>
      ) : (
        <LoadingAnalytics />
      )}
    </>
  );
}

/** Spec: one text for an error reply of the server, another for a request without a reply. */
function failureTextKey({ kind }: Failure) {
  return kind === 'problem' ? 'failed.fetch' : 'failed.call';
}

/** The form does not exist, was never published, or is not shared with this user. */
function FormMissing() {
  const { t } = useTranslation('analytics');
  return (
    <main className={clsx(layout['center'], styles['message'])}>
      <PageTitle title={t('missing.title')} />
      <EmptyState
        drawing={<MissingFormDrawing />}
        headingLevel={1}
        title={t('missing.title')}
        help={t('missing.help')}
        action={
          <Link to={paths.home} className={buttonClass({})}>
            {t('missing.home')}
          </Link>
        }
      />
    </main>
  );
}

const NAV_ENTRIES = ['summary', 'pages', 'responses'];

/** The specified loading text above a skeleton. */
function LoadingAnalytics() {
  const { t } = useTranslation('analytics');
  const isShown = useSkeleton(true);
  return (
    <div className={clsx(layout['grid'], styles['screen'])}>
      <div className={clsx(layout['grid'], styles['navSkeleton'])} aria-hidden="true">
        {isShown && NAV_ENTRIES.map((entry) => <Skeleton key={entry} width={168} height={16} radius={4} />)}
      </div>
      <main className={clsx(layout['stack'], styles['content'])} aria-busy="true">
        <p className={clsx(layout['row'], layout['gap10'], styles['loading'])} role="status">
          <SpinnerGlyph />
          {t('loading')}
        </p>
        {isShown && <AnalyticsSkeleton />}
      </main>
    </div>
  );
}
