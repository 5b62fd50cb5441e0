import type { TFunction } from 'i18next';
import type { Failure, Problem, ProblemCode } from '../api/problem';

// These say nothing about what the reader wanted: the screen's own sentence, where it has one, says more.
const WITHOUT_A_REASON: ReadonlySet<ProblemCode> = new Set([
  'request.malformed',
  'request.not_json',
  'request.cross_origin',
  'route.not_found',
  'route.method_not_allowed',
  'server.fault',
]);

/**
 * A failure in the reader's language. `whatFailed` is the screen's sentence for it ("Signup failed"); leave it
 * out where the specification's sentence would be untrue, as "Invalid credentials" is when the network is down.
 */
export function describeFailure(t: TFunction, failure: Failure, whatFailed?: string): string {
  switch (failure.kind) {
    case 'network':
      return whatFailed === undefined ? t('failure.network') : t('failure.networkWith', { what: whatFailed });
    case 'timeout':
      return whatFailed === undefined ? t('failure.timeout') : t('failure.timeoutWith', { what: whatFailed });
    case 'problem':
      return whatFailed !== undefined && WITHOUT_A_REASON.has(failure.code)
        ? whatFailed
        : describeProblem(t, failure);
  }
}

function describeProblem(t: TFunction, { code, retryAfterSeconds }: Problem): string {
  if (code === 'rate.limited' && retryAfterSeconds !== null) {
    return t('problem.rate.limitedFor', { count: retryAfterSeconds });
  }
  return t(`problem.${code}`);
}
