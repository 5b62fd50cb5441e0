import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { CallFailed, type Failure, failureOf, isProblem } from '../../../api/problem';
import { paths, projectOf } from '../../../app/paths';
import { useSkeleton } from '../../../loading/useSkeleton';
import { describeFailure } from '../../../locales/describeFailure';
import { PageTitle } from '../../../locales/PageTitle';
import { Button } from '../../../ui/Button/Button';
import { buttonClass } from '../../../ui/Button/buttonClass';
import { Card } from '../../../ui/Card/Card';
import { MissingFolderDrawing, MissingFormDrawing } from '../../../ui/EmptyState/drawings';
import { EmptyState } from '../../../ui/EmptyState/EmptyState';
import typeStyles from '../../../ui/type.module.css';
import { VisuallyHidden } from '../../../ui/VisuallyHidden/VisuallyHidden';
import { WorksGrid } from '../../../works/WorksGrid';
import { useFailureToast } from '../useFailureToast';
import { projectAnalytics } from './api/projectAnalytics';
import { FormResultCard, FormResultSkeleton } from './FormResultCard';
import styles from './ProjectAnalysisPage.module.css';
import { ProjectFrame } from './ProjectFrame';
import { ViewsChart } from './ViewsChart';
import { ViewsStats } from './ViewsStats';

const PART = 48;

/** Spec §2, `/analysis/{projectId}`: how often the forms of a project were opened. */
export function ProjectAnalysisPage() {
  const { projectId = '' } = useParams();
  // By key: another project's page starts at its own beginning.
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
        <div className={styles['numbers']}>
          <ViewsStats project={project} waiting={waiting} skeletonShown={skeletonShown} />
          <ViewsChart forms={project?.forms} />
        </div>
        <section aria-labelledby="project-forms" className={styles['forms']}>
          <h2 id="project-forms" tabIndex={-1} className={clsx(typeStyles['titleM'], styles['heading'])}>
            {t('project.forms')}
          </h2>
          {waiting && skeletonShown && <FormsSkeleton />}
          {!waiting && project === undefined && (
            <NoAnswer failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
          )}
          {project !== undefined && <Forms projectId={projectId} forms={project.forms} />}
        </section>
      </ProjectFrame>
    </>
  );
}

type Forms = Parameters<typeof FormResultCard>[0]['form'][];

function Forms({ projectId, forms }: { projectId: string; forms: Forms }) {
  const { t } = useTranslation('analysis');
  const [shown, setShown] = useState(PART);
  if (forms.length === 0) {
    return (
      <Card className={styles['empty']}>
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
    <WorksGrid
      works={forms.slice(0, shown)}
      keyOf={({ _id }) => _id}
      onMore={forms.length > shown ? () => setShown(shown + PART) : undefined}
    >
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

/** As drawn: an empty project, with the reason and the way to try again. */
function NoAnswer({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const { t } = useTranslation('analysis');
  const { t: core } = useTranslation();
  return (
    <Card className={styles['empty']}>
      <EmptyState
        drawing={<MissingFormDrawing />}
        headingLevel={3}
        title={t('project.empty')}
        help={failure.kind === 'network' ? t('project.cutOff') : describeFailure(core, failure)}
        action={
          <Button variant="secondary" icon={<RotateCw />} onClick={onRetry}>
            {core('loading.tryAgain')}
          </Button>
        }
      />
    </Card>
  );
}

/** Somebody else's project and one that is gone look the same from here. */
function NoSuchProject() {
  const { t } = useTranslation('analysis');
  return (
    <>
      <PageTitle title={t('project.gone')} />
      <ProjectFrame>
        <Card className={styles['empty']}>
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
