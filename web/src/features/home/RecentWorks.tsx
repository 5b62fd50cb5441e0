import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CallFailed } from '../../api/problem';
import type { components } from '../../api/schema.gen';
import { QueryBoundary } from '../../shared/loading/QueryBoundary';
import { describeFailure } from '../../shared/locales/describeFailure';
import { WorksSkeleton } from '../../shared/works/WorksSkeleton';
import { EmptyState } from '../../ui/EmptyState/EmptyState';
import { notify } from '../../ui/toast/notify';
import { NoRecentWorksDrawing } from './emptyDrawings';
import styles from './HomePage.module.css';
import { WorksList } from './WorksList';

export type RecentQuery = UseInfiniteQueryResult<InfiniteData<components['schemas']['RecentWorks']>>;

export function RecentWorks({ query }: { query: RecentQuery }) {
  const { t } = useTranslation();

  async function showMore() {
    const { isFetchNextPageError, error } = await query.fetchNextPage();
    if (isFetchNextPageError && error instanceof CallFailed) {
      notify.error(describeFailure(t, error.failure, t('failed.fetchWorks')));
    }
  }

  return (
    <QueryBoundary
      query={query}
      skeleton={<WorksSkeleton />}
      skeletonAtOnce
      whatFailed={t('failed.fetchWorks')}
    >
      {({ pages }) => {
        const works = pages.flatMap((page) => page.recentWorks);
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
          <WorksList
            works={works}
            onMore={query.hasNextPage ? () => void showMore() : undefined}
            busy={query.isFetchingNextPage}
          />
        );
      }}
    </QueryBoundary>
  );
}
