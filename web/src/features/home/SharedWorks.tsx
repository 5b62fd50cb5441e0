import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { QueryBoundary } from '../../shared/loading/QueryBoundary';
import type { SharedWork } from '../../shared/works/queries';
import { SharedCard } from '../../shared/works/SharedCard';
import { WorksGrid } from '../../shared/works/WorksGrid';
import { WorksSkeleton } from '../../shared/works/WorksSkeleton';
import { EmptyState } from '../../ui/EmptyState/EmptyState';
import { NoSharedWorksDrawing } from './emptyDrawings';
import styles from './HomePage.module.css';

const PAGE_SIZE = 24;

export function SharedWorks({ query }: { query: UseQueryResult<readonly SharedWork[]> }) {
  const { t } = useTranslation();
  return (
    <QueryBoundary
      query={query}
      skeleton={<WorksSkeleton />}
      skeletonAtOnce
      whatFailed={t('failed.fetchWorks')}
    >
      {(works) =>
        works.length === 0 ? (
          <div className={styles['well']}>
            <EmptyState
              drawing={<NoSharedWorksDrawing />}
              headingLevel={3}
              title={t('home.sharedEmpty')}
              help={t('home.sharedHelp')}
            />
          </div>
        ) : (
          <WorksGrid works={works} keyOf={({ _id }) => _id} pageSize={PAGE_SIZE}>
            {(form) => <SharedCard form={form} />}
          </WorksGrid>
        )
      }
    </QueryBoundary>
  );
}
