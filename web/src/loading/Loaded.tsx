import type { UseQueryResult } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Failure, failureOf } from '../api/problem';
import { Button } from '../ui/Button/Button';
import { Notice } from '../ui/Notice/Notice';
import { VisuallyHidden } from '../ui/VisuallyHidden/VisuallyHidden';
import { useSkeleton } from './useSkeleton';

type LoadedProps<T> = {
  /** A query, or a list that comes in parts. */
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'isPending'> & {
    refetch: () => Promise<unknown>;
  };
  /** Copies the layout of what is coming. */
  skeleton: ReactNode;
  /** What to say when it does not come. */
  describe: (failure: Failure) => string;
  children: (data: T) => ReactNode;
};

/** The part of a page that waits for server data: a skeleton, then the data, or the reason and Try again. */
export function Loaded<T>({ query, skeleton, describe, children }: LoadedProps<T>) {
  const { t } = useTranslation();
  const skeletonShown = useSkeleton(query.isPending);

  if (skeletonShown || query.isPending) {
    return (
      <div aria-busy="true">
        {skeletonShown && (
          <>
            <VisuallyHidden>{t('loading.label')}</VisuallyHidden>
            {skeleton}
          </>
        )}
      </div>
    );
  }
  // Data that failed to be refreshed is still worth more than an error.
  if (query.data === undefined) {
    return (
      <Notice
        tone="danger"
        action={
          <Button
            variant="secondary"
            size="sm"
            icon={<RotateCw size={14} />}
            busy={query.isFetching}
            onClick={() => void query.refetch()}
          >
            {t('loading.tryAgain')}
          </Button>
        }
      >
        {describe(failureOf(query.error))}
      </Notice>
    );
  }
  return children(query.data);
}
