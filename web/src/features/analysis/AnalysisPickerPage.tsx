import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { FolderKanban, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type Failure, failureOf } from '../../api/problem';
import { projectAnalysisOf } from '../../paths';
import { useSkeleton } from '../../shared/loading/useSkeleton';
import { describeFailure } from '../../shared/locales/describeFailure';
import { PageTitle } from '../../shared/locales/PageTitle';
import {
  allWorks,
  type FormWork,
  ownProjects,
  type ProjectWork,
  type Work,
} from '../../shared/works/queries';
import { WorksGrid } from '../../shared/works/WorksGrid';
import { Button } from '../../ui/Button/Button';
import { Card } from '../../ui/Card/Card';
import cardStyles from '../../ui/Card/Card.module.css';
import { MissingFolderDrawing } from '../../ui/EmptyState/drawings';
import { EmptyState } from '../../ui/EmptyState/EmptyState';
import layout from '../../ui/layout.module.css';
import { Skeleton } from '../../ui/Skeleton/Skeleton';
import typeStyles from '../../ui/type.module.css';
import { VisuallyHidden } from '../../ui/VisuallyHidden/VisuallyHidden';
import styles from './AnalysisPickerPage.module.css';
import { FormsWithResponses } from './picker/FormsWithResponses';
import { useFailureToast } from './useFailureToast';

const PART = 48;

/** Spec §2, `/analysis`. */
export function AnalysisPickerPage() {
  const { t } = useTranslation('analysis');
  return (
    <div className={layout['widePage']}>
      <PageTitle title={t('title')} />
      <h1 className={typeStyles['titleXl']}>{t('title')}</h1>
      <p className={clsx(typeStyles['muted'], layout['marginTop4'])}>{t('lead')}</p>
      <div className={styles['body']}>
        <Picks />
      </div>
    </div>
  );
}

/** Shows forms and projects together, so that the layout does not shift. */
function Picks() {
  const { t } = useTranslation('analysis');
  const { t: core } = useTranslation();
  const query = useQuery(ownProjects);
  const works = useQuery(allWorks);
  const forms = works.data?.filter(hasResponses) ?? [];
  const isPending = query.isPending || works.isPending;
  const waiting = useSkeleton(isPending);
  // Spec §8: a request without a reply has its own text.
  useFailureToast(query, (failure) =>
    failure.kind === 'problem' ? core('failed.fetchProjects') : core('failed.errorFetchingProjects'),
  );

  if (waiting || isPending) {
    return <div aria-busy="true">{waiting && <PickSkeleton />}</div>;
  }
  if (query.data === undefined) {
    const help = (failure: Failure) =>
      failure.kind === 'network' ? t('cutOff') : describeFailure(core, failure);
    return (
      <NoProjects
        title={t('failed')}
        help={help(failureOf(query.error))}
        action={
          <Button
            variant="secondary"
            icon={<RotateCw />}
            busy={query.isFetching}
            onClick={() => void query.refetch()}
          >
            {core('loading.tryAgain')}
          </Button>
        }
      />
    );
  }
  const projects = query.data;
  return (
    <>
      {forms.length > 0 && <FormsWithResponses forms={forms} />}
      {works.isError && <p className={typeStyles['muted']}>{t('forms.failed')}</p>}
      <h2 className={clsx(typeStyles['titleM'], styles['heading'])}>{t('projects')}</h2>
      {projects.length === 0 ? (
        <NoProjects title={t('empty')} help={t('help')} />
      ) : (
        <WorksGrid works={projects} keyOf={({ _id }) => _id} pageSize={PART}>
          {(project) => <ProjectPick project={project} />}
        </WorksGrid>
      )}
    </>
  );
}

function hasResponses(work: Work): work is FormWork {
  return work.type === 'form' && work.responses > 0;
}

function ProjectPick({ project: { _id, name, formCount } }: { project: ProjectWork }) {
  const { t } = useTranslation();
  return (
    <Card as="article" hoverable className={clsx(layout['stack'], styles['pick'])}>
      <span className={clsx(layout['center'], layout['rigid'], styles['icon'])}>
        <FolderKanban size={20} strokeWidth={1.6} />
      </span>
      <div className={clsx(layout['shrink'], styles['words'])}>
        <h3 className={styles['name']}>
          <Link
            to={projectAnalysisOf(_id)}
            className={clsx(cardStyles['cover'], typeStyles['truncate'])}
            title={name}
            dir="auto"
          >
            {name}
          </Link>
        </h3>
        <p className={clsx(typeStyles['small'], typeStyles['faint'])}>
          {t('works.forms', { count: formCount })}
        </p>
      </div>
    </Card>
  );
}

function NoProjects(words: { title: string; help: string; action?: ReactNode }) {
  return (
    <Card className={clsx(layout['center'], styles['empty'])}>
      <EmptyState drawing={<MissingFolderDrawing />} {...words} />
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
          <Card className={clsx(layout['stack'], styles['pick'])}>
            <Skeleton width={40} height={40} radius={10} />
            <div className={clsx(layout['shrink'], styles['words'])}>
              <span className={clsx(layout['row'], styles['line'])}>
                <Skeleton width="64%" height={14} />
              </span>
              <span className={clsx(layout['row'], styles['line'])}>
                <Skeleton width="32%" height={12} />
              </span>
            </div>
          </Card>
        )}
      </WorksGrid>
    </>
  );
}
