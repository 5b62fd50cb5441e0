import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CallFailed } from '../../api/problem';
import type { components } from '../../api/schema.gen';
import { Loaded } from '../../loading/Loaded';
import { describeFailure } from '../../locales/describeFailure';
import { EmptyState } from '../../ui/EmptyState/EmptyState';
import { notify } from '../../ui/toast/notify';
import { FormCard } from '../../works/FormCard';
import { ProjectCard } from '../../works/ProjectCard';
import { WorksGrid } from '../../works/WorksGrid';
import { WorksSkeleton } from '../../works/WorksSkeleton';
import { NoRecentWorksDrawing } from './emptyDrawings';
import styles from './HomePage.module.css';

export type RecentQuery = UseInfiniteQueryResult<InfiniteData<components['schemas']['RecentWorks']>>;

/** The owner's forms and projects, changed last first. */
export function RecentWorks({ query }: { query: RecentQuery }) {
  const { t } = useTranslation();

  async function showMore() {
    const { isFetchNextPageError, error } = await query.fetchNextPage();
    if (isFetchNextPageError && error instanceof CallFailed) {
      notify.error(describeFailure(t, error.failure, t('failed.fetchWorks')));
    }
  }

  return (
    <Loaded
      query={query}
      skeleton={<WorksSkeleton />}
      describe={(failure) => describeFailure(t, failure, t('failed.fetchWorks'))}
    >
      {({ pages }) => {
        const works = pages.flatMap((part) => part.recentWorks);
        return works.length === 0 ? (
          <div className={styles['well']}>
            <EmptyState
              drawing={<NoRecentWorksDrawing />}
              headingLevel={3}
              title={t('home.recentEmpty')}
              help={t('home.recentHelp')}
            />
          </div>
        ) : (
          <WorksGrid
            works={works}
            keyOf={({ _id }) => _id}
            onMore={query.hasNextPage ? () => void showMore() : undefined}
            busy={query.isFetchingNextPage}
          >
            {(work) =>
              work.type === 'form' ? <FormCard form={work} /> : <ProjectCard project={work} withLink />
            }
          </WorksGrid>
        );
      }}
    </Loaded>
  );
}
