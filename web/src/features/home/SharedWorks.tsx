import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../loading/Loaded';
import { describeFailure } from '../../locales/describeFailure';
import { EmptyState } from '../../ui/EmptyState/EmptyState';
import { sharedWorks } from '../../works/api/sharedWorks';
import { SharedCard } from '../../works/SharedCard';
import { WorksGrid } from '../../works/WorksGrid';
import { WorksSkeleton } from '../../works/WorksSkeleton';
import { NoSharedWorksDrawing } from './emptyDrawings';
import styles from './HomePage.module.css';

const PART = 24;

/** The forms that other people share with the owner. */
export function SharedWorks() {
  const { t } = useTranslation();
  const query = useQuery(sharedWorks);
  const [shown, setShown] = useState(PART);
  return (
    <Loaded
      query={query}
      skeleton={<WorksSkeleton />}
      describe={(failure) => describeFailure(t, failure, t('failed.fetchWorks'))}
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
          <WorksGrid
            works={works.slice(0, shown)}
            keyOf={({ _id }) => _id}
            onMore={works.length > shown ? () => setShown(shown + PART) : undefined}
          >
            {(form) => <SharedCard form={form} />}
          </WorksGrid>
        )
      }
    </Loaded>
  );
}
