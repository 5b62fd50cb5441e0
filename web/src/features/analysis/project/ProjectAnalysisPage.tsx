import { queryOptions, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { call } from '../../../api/client';
import { CallFailed, type Failure, failureOf, isProblem } from '../../../api/problem';
import { paths, projectOf } from '../../../paths';
import { useSkeleton } from '../../../shared/loading/useSkeleton';
import { describeFailure } from '../../../shared/locales/describeFailure';
import { PageTitle } from '../../../shared/locales/PageTitle';
import { WorksGrid } from '../../../shared/works/WorksGrid';
import { Button } from '../../../ui/Button/Button';
import { buttonClass } from '../../../ui/Button/buttonClass';
import { Card } from '../../../ui/Card/Card';
import { MissingFolderDrawing, MissingFormDrawing } from '../../../ui/EmptyState/drawings';
import { EmptyState } from '../../../ui/EmptyState/EmptyState';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import { VisuallyHidden } from '../../../ui/VisuallyHidden/VisuallyHidden';
import { useFailureToast } from '../useFailureToast';
import { FormResultCard, FormResultSkeleton } from './FormResultCard';
import styles from './ProjectAnalysisPage.module.css';
import { ProjectFrame } from './ProjectFrame';
import { ViewsChart } from './ViewsChart';
import { ViewsStats } from './ViewsStats';

const PART = 48;

/** Spec §2, `/analysis/{projectId}`: the views of a project's forms. */
export function ProjectAnalysisPage() {
  const { projectId = '' } = useParams();
  // Keyed, so that another project starts with fresh state.
  return <ProjectAnalysis key={projectId} projectId={projectId} />;
}

function ProjectAnalysis({ projectId }: { projectId: string }) {
  const { t } = useTranslation('analysis');
  const query = useQuery(projectAnalytics(projectId));
  const skeletonShown = useSkeleton(query.isPending);
  const missing = query.error instanceof CallFailed && isProblem(query.error.failure, 'project.not_found');
  useFailureToast(query, () => (missing ? null : t('project.failed')));

  if (missing) {
    return <NoSuchProject />;
  }
  const waiting = skeletonShown || query.isPending;
  const project = waiting ? undefined : query.data;
  const name = project?.projectName;
  return (
    <>
      <PageTitle title={name === undefined ? t('title') : t('project.pageTitle', { name })} />
      <ProjectFrame title={name ?? t('project.placeholder')} busy={waiting}>
        {!waiting && project === undefined ? (
          <NoAnswer
            failure={failureOf(query.error)}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <>
            <div className={clsx(layout['grid'], layout['gap16'], styles['numbers'])}>
              <ViewsStats project={project} skeletonShown={skeletonShown} />
              <ViewsChart forms={project?.forms} />
            </div>
            <section aria-labelledby="project-forms" className={clsx(layout['marginTop16'], styles['forms'])}>
              <h2 id="project-forms" tabIndex={-1} className={clsx(typeStyles['titleM'], styles['heading'])}>
                {t('project.forms')}
              </h2>
              {waiting && skeletonShown && <FormsSkeleton />}
              {project !== undefined && <Forms projectId={projectId} forms={project.forms} />}
            </section>
          </>
        )}
      </ProjectFrame>
    </>
  );
}

type Forms = Parameters<typeof FormResultCard>[0]['form'][];

function Forms({ projectId, forms }: { projectId: string; forms: Forms }) {
  const { t } = useTranslation('analysis');
  if (forms.length === 0) {
    return (
      <Card className={clsx(layout['center'], styles['empty'])}>
        <EmptyState
          drawing={<MissingFormDrawing />}
          headingLevel={3}
          title={t('project.empty')}
          help={t('project.emptyHelp')}
          action={
            <Link to={projectOf(projectId)} className={buttonClass({ variant: 'secondary' })}>
              {t('project.toProject')}
            </Link>
          }
        />
      </Card>
    );
  }
  return (
    <WorksGrid works={forms} keyOf={({ _id }) => _id} pageSize={PART}>
      {(form) => <FormResultCard form={form} />}
    </WorksGrid>
  );
}

function FormsSkeleton() {
  const { t } = useTranslation();
  return (
    <>
      <VisuallyHidden>{t('loading.label')}</VisuallyHidden>
      <WorksGrid works={[0, 1, 2, 3]} keyOf={(card) => card}>
        {() => <FormResultSkeleton />}
      </WorksGrid>
    </>
  );
}

type NoAnswerProps = { failure: Failure; busy: boolean; onRetry: () => void };

/** Replaces figures that would otherwise show zeros that were never counted. */
function NoAnswer({ failure, busy, onRetry }: NoAnswerProps) {
  const { t } = useTranslation('analysis');
  const { t: core } = useTranslation();
  return (
    <Card className={clsx(layout['center'], styles['empty'])}>
      <EmptyState
        drawing={<MissingFormDrawing />}
        headingLevel={2}
        title={t('project.noAnswer')}
        help={failure.kind === 'network' ? t('project.cutOff') : describeFailure(core, failure)}
        action={
          <Button variant="secondary" icon={<RotateCw />} busy={busy} onClick={onRetry}>
            {core('loading.tryAgain')}
          </Button>
        }
      />
    </Card>
  );
}

/** The server replies 404 both for deleted projects and for those of others. */
function NoSuchProject() {
  const { t } = useTranslation('analysis');
  return (
    <>
      <PageTitle title={t('project.gone')} />
      <ProjectFrame>
        <Card className={clsx(layout['center'], styles['empty'])}>
          <EmptyState
            drawing={<MissingFolderDrawing />}
            headingLevel={1}
            title={t('project.gone')}
            help={t('project.goneHelp')}
            action={
              <Link to={paths.analysis} className={buttonClass({ variant: 'secondary' })}>
                {t('project.back')}
              </Link>
            }
          />
        </Card>
      </ProjectFrame>
    </>
  );
}

/** A project's views and forms. Under the key of the works, so that a change to a form invalidates it. */
const projectAnalytics = (projectId: string) =>
  queryOptions({
    queryKey: ['works', 'projectAnalytics', projectId],
    queryFn: () => call('get', '/api/analytics/project/{id}', { params: { path: { id: projectId } } }),
    refetchOnMount: 'always',
  });
