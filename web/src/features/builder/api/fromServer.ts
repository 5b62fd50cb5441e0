import { CallFailed } from '../../../api/problem';

/**
 * What a call brought, if it is what our server says. A page of a hotel's network, or an answer that broke off, means
 * that the server was not reached: a draft must never be taken for saved by one.
 */
export async function fromServer<Answer, Wanted extends Answer>(
  call: Promise<Answer>,
  isOurs: (answer: Answer) => answer is Wanted,
): Promise<Wanted> {
  let answer: Answer;
  try {
    answer = await call;
  } catch (cause) {
    throw cause instanceof CallFailed && isRefusal(cause)
      ? cause
      : new CallFailed({ kind: 'network' }, { cause });
  }
  if (!isOurs(answer)) {
    throw new CallFailed({ kind: 'network' });
  }
  return answer;
}

/** A success without our body is none. */
function isRefusal({ failure }: CallFailed): boolean {
  return failure.kind !== 'problem' || failure.status >= 400;
}
