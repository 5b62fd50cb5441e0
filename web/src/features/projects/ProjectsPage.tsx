import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { FolderPlus, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../api/problem';
import { paths } from '../../paths';
import { QueryBoundary } from '../../shared/loading/QueryBoundary';
import { describeFailure } from '../../shared/locales/describeFailure';
import { PageTitle } from '../../shared/locales/PageTitle';
import { BackHeader } from '../../shared/works/BackHeader';
import { CreateProjectDialog } from '../../shared/works/CreateProjectDialog';
import { EmptyCard } from '../../shared/works/EmptyCard';
import { matchesName } from '../../shared/works/matchesName';
import { ProjectCard } from '../../shared/works/ProjectCard';
import { ownProjects } from '../../shared/works/queries';
import { useCreateForm } from '../../shared/works/useCreateForm';
import { WorksGrid } from '../../shared/works/WorksGrid';
import { WorksSkeleton } from '../../shared/works/WorksSkeleton';
import { Button } from '../../ui/Button/Button';
import { MissingFolderDrawing } from '../../ui/EmptyState/drawings';
import layout from '../../ui/layout.module.css';
import { VisuallyHidden } from '../../ui/VisuallyHidden/VisuallyHidden';
import { ProjectMenu } from './ProjectMenu';
import { ProjectSearch } from './ProjectSearch';
import styles from './ProjectsPage.module.css';

const PAGE_SIZE = 48;

/** Spec §2, `/Projects`: every project, with a search by name. */
export function ProjectsPage() {
  const { t } = useTranslation();
  const query = useQuery(ownProjects);
  const { busy, start } = useCreateForm();
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(PAGE_SIZE);
  const [creating, setCreating] = useState(false);
  const searchBox = useRef<HTMLInputElement>(null);

  // Spec §8: network failures have their own message.
  const describe = (failure: Failure) =>
    failure.kind === 'problem'
      ? describeFailure(t, failure, t('failed.fetchProjects'))
      : t('failed.errorFetchingProjects');

  return (
    <div className={layout['widePage']}>
      <PageTitle title={t('projects.title')} />
      <BackHeader to={paths.home} back={t('projects.back')} title={t('projects.title')}>
        <ProjectSearch
          ref={searchBox}
          value={search}
          onChange={(next) => {
            setSearch(next);
            setShown(PAGE_SIZE);
          }}
        />
        <div className={clsx(layout['wrap'], layout['gap12'], styles['actions'])}>
          <Button
            variant="secondary"
            className={styles['create']}
            icon={<FolderPlus />}
            onClick={() => setCreating(true)}
          >
            {t('projects.new')}
          </Button>
          <Button className={styles['create']} icon={<Plus />} busy={busy} onClick={start}>
            {t('projects.createForm')}
          </Button>
        </div>
      </BackHeader>
      <QueryBoundary query={query} skeleton={<WorksSkeleton />} describe={describe}>
        {(projects) => {
          const found = projects.filter(({ name }) => matchesName(name, search));
          return (
            <>
              <VisuallyHidden>
                <span role="status">
                  {search.trim() === '' ? '' : t('projects.found', { count: found.length })}
                </span>
              </VisuallyHidden>
              {found.length === 0 ? (
                <NoProjects
                  onNew={() => setCreating(true)}
                  onClear={
                    search.trim() === ''
                      ? undefined
                      : () => {
                          setSearch('');
                          searchBox.current?.focus();
                        }
                  }
                />
              ) : (
                <WorksGrid
                  works={found.slice(0, shown)}
                  keyOf={({ _id }) => _id}
                  onMore={found.length > shown ? () => setShown(shown + PAGE_SIZE) : undefined}
                >
                  {(project) => (
                    <ProjectCard
                      headingLevel={2}
                      project={project}
                      menu={<ProjectMenu project={project} />}
                    />
                  )}
                </WorksGrid>
              )}
            </>
          );
        }}
      </QueryBoundary>
      {creating && <CreateProjectDialog onClose={() => setCreating(false)} />}
    </div>
  );
}

type NoProjectsProps = {
  onNew: () => void;
  /** Undefined without a search. */
  onClear: (() => void) | undefined;
};

function NoProjects({ onNew, onClear }: NoProjectsProps) {
  const { t } = useTranslation();
  return (
    <EmptyCard
      drawing={<MissingFolderDrawing />}
      title={t('projects.empty')}
      help={t(onClear ? 'projects.help' : 'projects.noneYet')}
      action={
        <Button variant="secondary" onClick={onClear ?? onNew}>
          {t(onClear ? 'projects.clearSearch' : 'projects.new')}
        </Button>
      }
    />
  );
}
