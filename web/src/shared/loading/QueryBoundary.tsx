import type { UseQueryResult } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Failure, failureOf } from '../../api/problem';
import { Button } from '../../ui/Button/Button';
import { Notice } from '../../ui/Notice/Notice';
import { VisuallyHidden } from '../../ui/VisuallyHidden/VisuallyHidden';
import { describeFailure } from '../locales/describeFailure';
import { useSkeleton } from './useSkeleton';

type QueryBoundaryProps<T> = {
  /** A query or an infinite query. */
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'isPending'> & {
    refetch: () => Promise<unknown>;
  };
  /** Same layout as the loaded content. */
  skeleton: ReactNode;
  /** Shows the skeleton from the first frame, even for short waits. */
  skeletonAtOnce?: boolean | undefined;
  children: (data: T) => ReactNode;
} & ErrorTextProps;

/** The screen's own error message, or a function where it depends on the failure. */
type ErrorTextProps =
  | { whatFailed: string; describe?: undefined }
  | { whatFailed?: undefined; describe: (failure: Failure) => string };

/** Shows a skeleton while a query loads, then its data, or the error with Try again. */
export function QueryBoundary<T>({
  query,
  skeleton,
  skeletonAtOnce = false,
  whatFailed,
  describe,
  children,
}: QueryBoundaryProps<T>) {
  const { t } = useTranslation();
  const skeletonShown = useSkeleton(query.isPending, { atOnce: skeletonAtOnce });

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
  // After a failed refetch the old data is shown instead of an error.
  if (query.data === undefined) {
    return (
      <FailureNotice busy={query.isFetching} onRetry={() => void query.refetch()}>
        {describe?.(failureOf(query.error)) ?? describeFailure(t, failureOf(query.error), whatFailed)}
      </FailureNotice>
    );
  }
  return children(query.data);
}

type FailureNoticeProps = { busy?: boolean | undefined; onRetry: () => void; children: string };

/** An error message with Try again. */
export function FailureNotice({ busy, onRetry, children }: FailureNoticeProps) {
  const { t } = useTranslation();
  return (
    <Notice
      tone="danger"
      action={
        <Button variant="secondary" size="sm" icon={<RotateCw size={14} />} busy={busy} onClick={onRetry}>
          {t('loading.tryAgain')}
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
