import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf, isProblem } from '../../../api/problem';
import { notify } from '../../../ui/toast/notify';
import { wordsForFailure } from './wordsForFailure';

/** Says in a toast that the numbers did not come, each time that they did not. */
export function useFetchToast(error: unknown, failedAt: number): void {
  const { t } = useTranslation('analytics');
  const failure = error === null ? null : failureOf(error);
  // Being signed out is said by the client already.
  const text = failure === null || isProblem(failure, 'token.invalid') ? null : t(wordsForFailure(failure));

  // Talks to the toasts.
  // Another failure is told again, be its words the same.
  useEffect(() => {
    if (text !== null && failedAt > 0) notify.error(text);
  }, [text, failedAt]);
}
