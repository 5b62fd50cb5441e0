import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../api/problem';
import { paths } from '../../app/paths';
import { Loaded } from '../../loading/Loaded';
import { describeFailure } from '../../locales/describeFailure';
import { PageTitle } from '../../locales/PageTitle';
import { Button } from '../../ui/Button/Button';
import { Card } from '../../ui/Card/Card';
import { MissingFolderDrawing } from '../../ui/EmptyState/drawings';
import { EmptyState } from '../../ui/EmptyState/EmptyState';
import { VisuallyHidden } from '../../ui/VisuallyHidden/VisuallyHidden';
import { ownProjects } from '../../works/api/ownProjects';
import type { ProjectWork } from '../../works/api/recentWorks';
import { ProjectCard } from '../../works/ProjectCard';
import { useStartForm } from '../../works/useStartForm';
import { WorksGrid } from '../../works/WorksGrid';
import { WorksSkeleton } from '../../works/WorksSkeleton';
import { BackHeader } from './BackHeader';
import { ProjectMenu } from './ProjectMenu';
import { ProjectSearch } from './ProjectSearch';
import styles from './ProjectsPage.module.css';

const PART = 48;

/** Spec §2, `/Projects`: every project, with a search by name. */
export function ProjectsPage() {
  const { t } = useTranslation();
  const query = useQuery(ownProjects);
  const { busy, start } = useStartForm();
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(PART);
  const searchBox = useRef<HTMLInputElement>(null);

  // Spec §8: a call that never got an answer has a sentence of its own.
  const describe = (failure: Failure) =>
    failure.kind === 'problem'
      ? describeFailure(t, failure, t('failed.fetchProjects'))
      : t('failed.errorFetchingProjects');

  return (
    <div className={styles['page']}>
      <PageTitle title={t('projects.title')} />
      <BackHeader to={paths.home} back={t('projects.back')} title={t('projects.title')}>
        <ProjectSearch
          ref={searchBox}
          value={search}
          onChange={(next) => {
            setSearch(next);
            setShown(PART);
          }}
        />
        <Button className={styles['create']} icon={<Plus />} busy={busy} onClick={start}>
          {t('projects.createForm')}
        </Button>
      </BackHeader>
      <Loaded query={query} skeleton={<WorksSkeleton />} describe={describe}>
        {(projects) => {
          const found = matching(projects, search);
          return (
            <>
              <VisuallyHidden>
                <span role="status">
                  {search.trim() === '' ? '' : t('projects.found', { count: found.length })}
                </span>
              </VisuallyHidden>
              {found.length === 0 ? (
                <NoProjects
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
                  onMore={found.length > shown ? () => setShown(shown + PART) : undefined}
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
      </Loaded>
    </div>
  );
}

function NoProjects({ onClear }: { onClear: (() => void) | undefined }) {
  const { t } = useTranslation();
  return (
    <Card className={styles['empty']}>
      <EmptyState
        drawing={<MissingFolderDrawing />}
        title={t('projects.empty')}
        help={t('projects.help')}
        action={
          onClear && (
            <Button variant="secondary" onClick={onClear}>
              {t('projects.clearSearch')}
            </Button>
          )
        }
      />
    </Card>
  );
}

function matching(projects: readonly ProjectWork[], search: string): readonly ProjectWork[] {
  const wanted = folded(search.trim());
  return wanted === '' ? projects : projects.filter(({ name }) => folded(name).includes(wanted));
}

function folded(text: string): string {
  return text.normalize('NFC').toLocaleLowerCase();
}
