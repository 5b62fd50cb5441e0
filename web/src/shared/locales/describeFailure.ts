import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Failure, failureOf, type Problem, type ProblemCode } from '../../api/problem';
import { notify } from '../../ui/toast/notify';

// For these generic codes the screen's own message is more helpful.
const GENERIC_CODES: ReadonlySet<ProblemCode> = new Set([
  'request.malformed',
  'request.not_json',
  'request.cross_origin',
  'route.not_found',
  'route.method_not_allowed',
  'server.fault',
]);

/**
 * The message for a failure, translated. `whatFailed` is the screen's own message ("Signup failed"); omit it where it
 * would be wrong, as "Invalid credentials" is when the network is down.
 */
export function describeFailure(t: TFunction, failure: Failure, whatFailed?: string): string {
  switch (failure.kind) {
    case 'network':
      return whatFailed === undefined ? t('failure.network') : t('failure.networkWith', { what: whatFailed });
    case 'timeout':
      return whatFailed === undefined ? t('failure.timeout') : t('failure.timeoutWith', { what: whatFailed });
    case 'problem':
      return whatFailed !== undefined && GENERIC_CODES.has(failure.code)
        ? whatFailed
        : describeProblem(t, failure);
  }
}

/** Shows what a call threw as a toast. */
export function useNotifyFailure(): (thrown: unknown, whatFailed: string) => void {
  const { t } = useTranslation();
  return (thrown, whatFailed) => notify.error(describeFailure(t, failureOf(thrown), whatFailed));
}

function describeProblem(t: TFunction, { code, retryAfterSeconds }: Problem): string {
  if (code === 'rate.limited' && retryAfterSeconds !== null) {
    return t('problem.rate.limitedFor', { count: retryAfterSeconds });
  }
  return t(`problem.${code}`);
}
