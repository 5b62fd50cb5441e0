import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { FolderKanban, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type Failure, failureOf } from '../../api/problem';
import { projectAnalysisOf } from '../../app/paths';
import { useSkeleton } from '../../loading/useSkeleton';
import { describeFailure } from '../../locales/describeFailure';
import { PageTitle } from '../../locales/PageTitle';
import { Button } from '../../ui/Button/Button';
import { Card } from '../../ui/Card/Card';
import { MissingFolderDrawing } from '../../ui/EmptyState/drawings';
import { EmptyState } from '../../ui/EmptyState/EmptyState';
import { Skeleton } from '../../ui/Skeleton/Skeleton';
import typeStyles from '../../ui/type.module.css';
import { VisuallyHidden } from '../../ui/VisuallyHidden/VisuallyHidden';
import { ownProjects } from '../../works/api/ownProjects';
import type { ProjectWork } from '../../works/api/recentWorks';
import { WorksGrid } from '../../works/WorksGrid';
import styles from './AnalysisPickerPage.module.css';
import { useFailureToast } from './useFailureToast';

const PART = 48;

/** Spec §2, `/analysis`. */
export function AnalysisPickerPage() {
  const { t } = useTranslation('analysis');
  return (
    <div className={styles['page']}>
      <PageTitle title={t('title')} />
      <h1 className={typeStyles['titleXl']}>{t('title')}</h1>
      <p className={clsx(typeStyles['muted'], styles['lead'])}>{t('lead')}</p>
      <div className={styles['body']}>
        <Projects />
      </div>
    </div>
  );
}

function Projects() {
  const { t } = useTranslation('analysis');
  const { t: core } = useTranslation();
  const query = useQuery(ownProjects);
  const [shown, setShown] = useState(PART);
  const waiting = useSkeleton(query.isPending);
  // Spec §8: a call that never got an answer has a sentence of its own.
  useFailureToast(query, (failure) =>
    failure.kind === 'problem' ? core('failed.fetchProjects') : core('failed.errorFetchingProjects'),
  );

  if (waiting || query.isPending) {
    return <div aria-busy="true">{waiting && <PickSkeleton />}</div>;
  }
  if (query.data === undefined) {
    const help = (failure: Failure) =>
      failure.kind === 'network' ? t('cutOff') : describeFailure(core, failure);
    return <NoProjects help={help(failureOf(query.error))} onRetry={() => void query.refetch()} />;
  }
  if (query.data.length === 0) {
    return <NoProjects help={t('help')} />;
  }
  const projects = query.data;
  return (
    <WorksGrid
      works={projects.slice(0, shown)}
      keyOf={({ _id }) => _id}
      onMore={projects.length > shown ? () => setShown(shown + PART) : undefined}
    >
      {(project) => <ProjectPick project={project} />}
    </WorksGrid>
  );
}

function ProjectPick({ project: { _id, name, formCount } }: { project: ProjectWork }) {
  const { t } = useTranslation();
  return (
    <Card as="article" hoverable className={styles['pick']}>
      <span className={styles['icon']}>
        <FolderKanban size={20} strokeWidth={1.6} />
      </span>
      <div className={styles['words']}>
        <h2 className={styles['name']}>
          <Link
            to={projectAnalysisOf(_id)}
            className={clsx(styles['cover'], typeStyles['truncate'])}
            title={name}
          >
            {name}
          </Link>
        </h2>
        <p className={clsx(typeStyles['small'], typeStyles['faint'])}>
          {t('works.forms', { count: formCount })}
        </p>
      </div>
    </Card>
  );
}

function NoProjects({ help, onRetry }: { help: string; onRetry?: () => void }) {
  const { t } = useTranslation('analysis');
  const { t: core } = useTranslation();
  return (
    <Card className={styles['empty']}>
      <EmptyState
        drawing={<MissingFolderDrawing />}
        title={t('empty')}
        help={help}
        action={
          onRetry && (
            <Button variant="secondary" icon={<RotateCw />} onClick={onRetry}>
              {core('loading.tryAgain')}
            </Button>
          )
        }
      />
    </Card>
  );
}

function PickSkeleton() {
  const { t } = useTranslation();
  return (
    <>
      <VisuallyHidden>{t('loading.label')}</VisuallyHidden>
      <WorksGrid works={[0, 1, 2, 3]} keyOf={(card) => card}>
        {() => (
          <Card className={styles['pick']}>
            <Skeleton width={40} height={40} radius={10} />
            <div className={styles['words']}>
              <span className={styles['line']}>
                <Skeleton width="64%" height={14} />
              </span>
              <span className={styles['line']}>
                <Skeleton width="32%" height={12} />
              </span>
            </div>
          </Card>
        )}
      </WorksGrid>
    </>
  );
}
