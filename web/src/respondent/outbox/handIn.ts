import type { AnswerFault, AnswerProblem } from '../../form-rules/checkAnswers';
import { wordsIn } from '../../question-fields/words';
import { isObject, type JsonObject, mayPass } from '../call';
import { absence, type FormCalls } from '../formCalls';
import type { Challenge } from '../proof/solve';
import type { HandedIn, Settled } from '../session';

/** What one attempt came to; after `failed` another may succeed, in `retryAfter` seconds if the server said so. */
export type Attempted =
  | Settled
  | { readonly is: 'people' }
  | { readonly is: 'failed'; readonly retryAfter?: number };

/** Hands a page in, once. The page counts for good when the challenge that may come back is answered. */
export async function handIn(
  { proven }: Pick<FormCalls, 'proven'>,
  sent: HandedIn,
  proof?: string,
): Promise<{ outcome: Attempted; challenge?: Challenge }> {
  const body = proof === undefined ? sent : { ...sent, proof };
  let reply = await proven('POST', '/api/response/submit', body);
  if (!reply.isOk && reply.status === 409) {
    // The response was begun with another version: the server knows with which.
    reply = await proven('POST', '/api/response/submit', { ...body, formVersion: undefined });
  }
  if (reply.isOk) {
    const { redirectPage, receipt, challenge } = reply.body;
    const outcome = {
      is: 'accepted' as const,
      ...(typeof redirectPage === 'string' && { redirectPage }),
      ...(typeof receipt === 'string' && { receipt }),
    };
    return isChallenge(challenge) ? { outcome, challenge } : { outcome };
  }
  if (mayPass(reply.status)) {
    const { retryAfter } = reply;
    return { outcome: { is: 'failed', ...(retryAfter !== undefined && { retryAfter }) } };
  }
  if (reply.status === 422) {
    return { outcome: { is: 'faulty', problems: problemsIn(reply.body) } };
  }
  return { outcome: { is: absence(reply) ?? 'notAccepted' } };
}

function isChallenge(value: unknown): value is Challenge {
  return (
    isObject(value) &&
    value['algorithm'] === 'SHA-256' &&
    ['challenge', 'salt', 'signature'].every((name) => typeof value[name] === 'string') &&
    typeof value['maxnumber'] === 'number'
  );
}

function problemsIn(body: JsonObject): AnswerProblem[] {
  const fields: readonly unknown[] = Array.isArray(body['fields']) ? body['fields'] : [];
  return fields.flatMap((field) => {
    if (!isObject(field) || typeof field['path'] !== 'string') {
      return [];
    }
    const { path: questionId, code } = field;
    return [{ questionId, code: isFault(code) ? code : 'wrong_shape' }];
  });
}

function isFault(code: unknown): code is AnswerFault {
  return typeof code === 'string' && Object.hasOwn(wordsIn.en.faults, code);
}
