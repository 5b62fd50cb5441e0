import { useEffect } from 'react';
import { type Failure, failureOf, isProblem } from '../../api/problem';
import { notify } from '../../ui/toast/notify';

/** Shows a toast each time a query fails. */
export function useFailureToast(
  { error, errorUpdatedAt: failedAt }: { error: unknown; errorUpdatedAt: number },
  describe: (failure: Failure) => string | null,
): void {
  const failure = error === null ? null : failureOf(error);
  // The API client already reports a lost session.
  const message = failure === null || isProblem(failure, 'token.invalid') ? null : describe(failure);

  // Talks to the toasts.
  // Each new failure shows a toast, even with the same text.
  useEffect(() => {
    if (message !== null && failedAt > 0) notify.error(message);
  }, [message, failedAt]);
}
