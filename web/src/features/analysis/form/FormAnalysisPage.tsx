import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { CallFailed, failureOf, isProblem } from '../../../api/problem';
import { PageTitle } from '../../../locales/PageTitle';
import { useFailureToast } from '../useFailureToast';
import { AnalysisFailed } from './AnalysisFailed';
import { AnalysisHeader } from './AnalysisHeader';
import { formAnalytics } from './api/formAnalytics';
import { FormAnalysis } from './FormAnalysis';
import { FormMissing } from './FormMissing';
import { LoadingAnalytics } from './LoadingAnalytics';
import { useLive } from './live/useLive';
import { useAddress } from './useAddress';
import { wordsForFailure } from './wordsForFailure';

/** Spec §2, `/form-analysis/{formId}`: what came in for a form, as it comes in. */
export function FormAnalysisPage() {
  const { formId = '' } = useParams();
  // By key: another form's page starts at its own beginning.
  return <Analysis key={formId} formId={formId} />;
}

function Analysis({ formId }: { formId: string }) {
  const { t } = useTranslation('analytics');
  const { tab, filter } = useAddress();
  // The tab of single responses has filters of its own; what it is told about the form is about all of it.
  const query = useQuery(formAnalytics(formId, tab === 'summary' ? filter : {}));
  const isMissing = query.error instanceof CallFailed && isProblem(query.error.failure, 'form.not_found');
  const live = useLive(formId, query.data !== undefined && !isMissing);
  useFailureToast(query, (failure) => (isMissing ? null : t(wordsForFailure(failure))));

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
        <AnalysisFailed
          failure={failureOf(query.error)}
          isFetching={query.isFetching}
          onAgain={() => void query.refetch()}
        />
      ) : (
        <LoadingAnalytics />
      )}
    </>
  );
}
