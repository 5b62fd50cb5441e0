import { CallFailed } from '../../../api/problem';

/**
 * The response of a call, if it is valid. A captive portal's page or a truncated response counts as a network failure:
 * it must never mark a draft as saved.
 */
export async function parseResponse<Answer>(
  call: Promise<Answer>,
  isValid: (answer: Answer) => boolean,
): Promise<Answer> {
  let answer: Answer;
  try {
    answer = await call;
  } catch (cause) {
    throw cause instanceof CallFailed && isServerProblem(cause)
      ? cause
      : new CallFailed({ kind: 'network' }, { cause });
  }
  if (!isValid(answer)) {
    throw new CallFailed({ kind: 'network' });
  }
  return answer;
}

/** For calls whose body is checked later. */
export function isAny(answer: unknown): boolean {
  return answer !== undefined;
}

/** A success status without a valid body is not a problem from our server. */
function isServerProblem({ failure }: CallFailed): boolean {
  return failure.kind !== 'problem' || failure.status >= 400;
}
