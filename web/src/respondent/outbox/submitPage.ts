import type { AnswerError } from '../../form-rules/answerErrors';
import type { AnswerProblem } from '../../form-rules/checkAnswers';
import { answerTextsByLanguage } from '../../question-types/AnswerTexts';
import { isLimitError } from '../../question-types/limitErrors';
import { isObject, isRetryable, type JsonObject } from '../call';
import { absence, type FormCalls } from '../formCalls';
import type { Challenge } from '../proof/solve';
import type { FinalOutcome, PageSubmission } from '../session';

/** After `failed` another attempt may succeed, in `retryAfter` seconds if the server sent that. */
export type AttemptOutcome =
  | FinalOutcome
  | { readonly is: 'restricted' }
  | { readonly is: 'failed'; readonly retryAfter?: number };

/** Sends a page once. If a challenge comes back, the page counts only after it is solved. */
export async function submitPage(
  { request }: Pick<FormCalls, 'request'>,
  sent: PageSubmission,
  proof?: string,
): Promise<{ outcome: AttemptOutcome; challenge?: Challenge }> {
  const body = proof === undefined ? sent : { ...sent, proof };
  let reply = await request('POST', '/api/response/submit', body);
  if (!reply.isOk && reply.body['code'] === 'response.version_pinned') {
    // The response was started with another version, which the server knows.
    reply = await request('POST', '/api/response/submit', { ...body, formVersion: undefined });
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
  const { challenge: required } = reply.body;
  if (reply.status === 429 && proof === undefined && isChallenge(required)) {
    // The form is flooded: the server accepts the page only together with a proof of work.
    const { solve } = await import('../proof/solve');
    const solution = await solve(required).catch(() => undefined);
    if (solution !== undefined) {
      return submitPage({ request }, sent, solution);
    }
  }
  if (isRetryable(reply.status)) {
    const { retryAfter } = reply;
    return { outcome: { is: 'failed', ...(retryAfter !== undefined && { retryAfter }) } };
  }
  if (reply.status === 422 || reply.body['code'] === 'limit.reached') {
    return { outcome: { is: 'faulty', problems: problemsIn(reply.body) } };
  }
  const is = conflict(reply.body) ?? absence(reply) ?? 'notAccepted';
  return { outcome: is === 'closed' ? { is, notice: reply.body } : { is } };
}

function conflict({ code }: JsonObject): 'complete' | 'versionClosed' | undefined {
  switch (code) {
    case 'response.complete':
      return 'complete';
    case 'response.version_closed':
      return 'versionClosed';
    default:
      return undefined;
  }
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

function isFault(code: unknown): code is AnswerError {
  return (
    typeof code === 'string' && (isLimitError(code) || Object.hasOwn(answerTextsByLanguage.en.faults, code))
  );
}
