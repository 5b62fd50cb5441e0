import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams } from 'react-router';
import { CallFailed, isProblem } from '../../api/problem';
import { paths } from '../../app/paths';
import { Loaded } from '../../loading/Loaded';
import { describeFailure } from '../../locales/describeFailure';
import { PageTitle } from '../../locales/PageTitle';
import { Button } from '../../ui/Button/Button';
import { buttonClass } from '../../ui/Button/buttonClass';
import { Card } from '../../ui/Card/Card';
import { MissingFolderDrawing, MissingFormDrawing } from '../../ui/EmptyState/drawings';
import { EmptyState } from '../../ui/EmptyState/EmptyState';
import { Skeleton } from '../../ui/Skeleton/Skeleton';
import { projectForms } from '../../works/api/projectForms';
import type { FormWork } from '../../works/api/recentWorks';
import { FormCard } from '../../works/FormCard';
import { useStartForm } from '../../works/useStartForm';
import { WorksGrid } from '../../works/WorksGrid';
import { WorksSkeleton } from '../../works/WorksSkeleton';
import { BackHeader } from './BackHeader';
import styles from './ProjectsPage.module.css';

const PART = 48;

/** Spec §2, `/project/{id}`: a project's forms. */
export function ProjectFormsPage() {
  const { projectId = '' } = useParams();
  // By key: another project's page starts at its own beginning.
  return <ProjectForms key={projectId} projectId={projectId} />;
}

function ProjectForms({ projectId }: { projectId: string }) {
  const { t } = useTranslation();
  const query = useQuery(projectForms(projectId));
  const handedOver = projectNameIn(useLocation().state);
  const [shown, setShown] = useState(PART);
  const name = query.data?.projectName ?? handedOver;
  const forms = useMemo(
    () => query.data?.forms.map((form): FormWork => ({ ...form, type: 'form' })),
    [query.data],
  );

  if (query.error instanceof CallFailed && isProblem(query.error.failure, 'project.not_found')) {
    return <NoSuchProject />;
  }
  return (
    <div className={styles['page']}>
      <PageTitle title={name ?? t('projects.title')} />
      <BackHeader
        to={paths.projects}
        back={t('projects.backToProjects')}
        title={name ?? (query.isError ? t('works.project') : <Skeleton width={240} height={32} radius={8} />)}
      >
        {forms !== undefined && forms.length > 0 && <NewForm projectId={projectId} />}
      </BackHeader>
      <Loaded
        query={query}
        skeleton={<WorksSkeleton />}
        describe={(failure) => describeFailure(t, failure, t('failed.fetchProjectForms'))}
      >
        {() =>
          forms === undefined || forms.length === 0 ? (
            <NoForms projectId={projectId} />
          ) : (
            <WorksGrid
              works={forms.slice(0, shown)}
              keyOf={({ _id }) => _id}
              onMore={forms.length > shown ? () => setShown(shown + PART) : undefined}
            >
              {(form) => <FormCard headingLevel={2} form={form} />}
            </WorksGrid>
          )
        }
      </Loaded>
    </div>
  );
}

function NoForms({ projectId }: { projectId: string }) {
  const { t } = useTranslation();
  return (
    <Card className={styles['empty']}>
      <EmptyState
        drawing={<MissingFormDrawing />}
        title={t('projects.noForms')}
        help={t('projects.noFormsHelp')}
        action={<NewForm projectId={projectId} />}
      />
    </Card>
  );
}

/** Makes a form in this project. */
function NewForm({ projectId }: { projectId: string }) {
  const { t } = useTranslation();
  const { busy, start } = useStartForm(projectId);
  return (
    <Button icon={<Plus />} busy={busy} onClick={start}>
      {t('projects.createForm')}
    </Button>
  );
}

/** Somebody else's project and one that is gone look the same from here. */
function NoSuchProject() {
  const { t } = useTranslation();
  return (
    <div className={styles['page']}>
      <PageTitle title={t('projects.gone')} />
      <Card className={styles['empty']}>
        <EmptyState
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
      </Card>
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
