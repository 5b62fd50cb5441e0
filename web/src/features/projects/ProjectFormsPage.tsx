import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams } from 'react-router';
import { CallFailed, isProblem } from '../../api/problem';
import { paths } from '../../paths';
import { QueryBoundary } from '../../shared/loading/QueryBoundary';
import { PageTitle } from '../../shared/locales/PageTitle';
import { BackHeader } from '../../shared/works/BackHeader';
import { EmptyCard } from '../../shared/works/EmptyCard';
import { FormCard } from '../../shared/works/FormCard';
import { type FormWork, projectForms } from '../../shared/works/queries';
import { useCreateForm } from '../../shared/works/useCreateForm';
import { WorksGrid } from '../../shared/works/WorksGrid';
import { WorksSkeleton } from '../../shared/works/WorksSkeleton';
import { Button } from '../../ui/Button/Button';
import { buttonClass } from '../../ui/Button/buttonClass';
import { MissingFolderDrawing, MissingFormDrawing } from '../../ui/EmptyState/drawings';
import layout from '../../ui/layout.module.css';
import { Skeleton } from '../../ui/Skeleton/Skeleton';

const PAGE_SIZE = 48;

/** Spec §2, `/project/{id}`: a project's forms. */
export function ProjectFormsPage() {
  const { projectId = '' } = useParams();
  // The key resets the page's state for another project.
  return <ProjectForms key={projectId} projectId={projectId} />;
}

function ProjectForms({ projectId }: { projectId: string }) {
  const { t } = useTranslation();
  const query = useQuery(projectForms(projectId));
  const nameFromState = projectNameIn(useLocation().state);
  const name = query.data?.projectName ?? nameFromState;
  const forms = useMemo(
    () => query.data?.forms.map((form): FormWork => ({ ...form, type: 'form' })),
    [query.data],
  );

  if (query.error instanceof CallFailed && isProblem(query.error.failure, 'project.not_found')) {
    return <NoSuchProject />;
  }
  return (
    <div className={layout['widePage']}>
      <PageTitle title={name ?? t('projects.title')} />
      <BackHeader
        to={paths.projects}
        back={t('projects.backToProjects')}
        title={name ?? (query.isError ? t('works.project') : <Skeleton width={240} height={32} radius={8} />)}
      >
        {forms !== undefined && forms.length > 0 && <NewForm projectId={projectId} />}
      </BackHeader>
      <QueryBoundary query={query} skeleton={<WorksSkeleton />} whatFailed={t('failed.fetchProjectForms')}>
        {() =>
          forms === undefined || forms.length === 0 ? (
            <NoForms projectId={projectId} />
          ) : (
            <WorksGrid works={forms} keyOf={({ _id }) => _id} pageSize={PAGE_SIZE}>
              {(form) => <FormCard headingLevel={2} form={form} />}
            </WorksGrid>
          )
        }
      </QueryBoundary>
    </div>
  );
}

function NoForms({ projectId }: { projectId: string }) {
  const { t } = useTranslation();
  return (
    <EmptyCard
      drawing={<MissingFormDrawing />}
      title={t('projects.noForms')}
      help={t('projects.noFormsHelp')}
      action={<NewForm projectId={projectId} />}
    />
  );
}

function NewForm({ projectId }: { projectId: string }) {
  const { t } = useTranslation();
  const { busy, start } = useCreateForm(projectId);
  return (
    <Button icon={<Plus />} busy={busy} onClick={start}>
      {t('projects.createForm')}
    </Button>
  );
}

/** Also shown for projects of other owners, which the server reports as missing. */
function NoSuchProject() {
  const { t } = useTranslation();
  return (
    <div className={layout['widePage']}>
      <PageTitle title={t('projects.gone')} />
      <EmptyCard
        drawing={<MissingFolderDrawing />}
        headingLevel={1}
        title={t('projects.gone')}
        help={t('projects.goneHelp')}
        action={
          <Link to={paths.projects} className={buttonClass({ variant: 'secondary' })}>
            {t('projects.backToProjects')}
          </Link>
        }
      />
    </div>
  );
}

function projectNameIn(state: unknown): string | undefined {
  return typeof state === 'object' &&
    state !== null &&
    'projectName' in state &&
    typeof state.projectName === 'string'
    ? state.projectName
    : undefined;
}
