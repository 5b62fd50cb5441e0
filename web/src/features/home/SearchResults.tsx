import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { QueryBoundary } from '../../shared/loading/QueryBoundary';
import { matchesName } from '../../shared/works/matchesName';
import { allWorks } from '../../shared/works/queries';
import { WorksSkeleton } from '../../shared/works/WorksSkeleton';
import { Button } from '../../ui/Button/Button';
import { EmptyState } from '../../ui/EmptyState/EmptyState';
import { VisuallyHidden } from '../../ui/VisuallyHidden/VisuallyHidden';
import { NoRecentWorksDrawing } from './emptyDrawings';
import styles from './HomePage.module.css';
import { WorksList } from './WorksList';

/** Searches all of the owner's forms and projects, including those not loaded on Home. */
export function SearchResults({ search, onClear }: { search: string; onClear: () => void }) {
  const { t } = useTranslation();
  const query = useQuery(allWorks);
  return (
    <QueryBoundary query={query} skeleton={<WorksSkeleton />} whatFailed={t('failed.fetchWorks')}>
      {(works) => {
        const found = works.filter(({ name }) => matchesName(name, search));
        return (
          <>
            <VisuallyHidden>
              <span role="status">{t('home.found', { count: found.length })}</span>
            </VisuallyHidden>
            {found.length === 0 ? (
              <div className={styles['well']}>
                <EmptyState
                  drawing={<NoRecentWorksDrawing />}
                  headingLevel={3}
                  title={t('home.notFound')}
                  help={t('home.notFoundHelp')}
                  action={
                    <Button variant="secondary" onClick={onClear}>
                      {t('projects.clearSearch')}
                    </Button>
                  }
                />
              </div>
            ) : (
              <WorksList works={found} />
            )}
          </>
        );
      }}
    </QueryBoundary>
  );
}
