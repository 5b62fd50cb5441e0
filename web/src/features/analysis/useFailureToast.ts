import { useEffect } from 'react';
import { type Failure, failureOf, isProblem } from '../../api/problem';
import { notify } from '../../ui/toast/notify';

/** Says in a toast that a screen's data did not come, each time that it did not. */
export function useFailureToast(
  { error, errorUpdatedAt: failedAt }: { error: unknown; errorUpdatedAt: number },
  describe: (failure: Failure) => string | null,
): void {
  const failure = error === null ? null : failureOf(error);
  // Being signed out is said by the client already.
  const message = failure === null || isProblem(failure, 'token.invalid') ? null : describe(failure);

  // Talks to the toasts.
  // Another failure is told again, be its words the same.
  useEffect(() => {
    if (message !== null && failedAt > 0) notify.error(message);
  }, [message, failedAt]);
}
