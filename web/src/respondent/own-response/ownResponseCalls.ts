import { call, isObject, isRetryable, type JsonObject } from '../call';

/** A response as its respondent sees it. Times are milliseconds since 1970. */
export type OwnResponse = {
  readonly formName: string;
  readonly shareLink?: string | undefined;
  readonly receipt?: string | undefined;
  readonly startedAt: number;
  /** Missing while the response is not complete. */
  readonly completedAt?: number | undefined;
  /** Missing if it is kept until somebody deletes it. */
  readonly keptUntil?: number | undefined;
  readonly answers: readonly OwnAnswer[];
};

export type OwnAnswer = { readonly questionId: string; readonly question: string; readonly answer: string };

/** Why there is no response; `deleted` may also mean that its form was deleted. */
export type NoResponse = 'deleted' | 'linkInvalid' | 'unreachable';

const MINE = '/api/response/mine';

export async function readOwnResponse(token: string): Promise<OwnResponse | NoResponse> {
  const reply = await call('GET', MINE, { headers: tokenHeader(token) });
  if (reply.isOk) {
    return parse(reply.body['response']) ?? 'unreachable';
  }
  return whyNot(reply.status, reply.body);
}

export async function deleteOwnResponse(token: string): Promise<'deleted' | 'linkInvalid' | 'unreachable'> {
  const reply = await call('DELETE', MINE, { headers: tokenHeader(token) });
  return reply.isOk ? 'deleted' : whyNot(reply.status, reply.body);
}

/** The token of the private link, for the device that has just sent the response; `late` if that was too long ago. */
export async function createToken(
  formId: string,
  responseId: string,
): Promise<{ readonly token: string } | 'late' | 'unreachable'> {
  const reply = await call('POST', '/api/response/link', { body: { formId, responseId } });
  const token = reply.isOk ? reply.body['token'] : undefined;
  if (typeof token === 'string') {
    return { token };
  }
  return reply.isOk || isRetryable(reply.status) ? 'unreachable' : 'late';
}

const tokenHeader = (token: string) => ({ 'x-response-token': token });

function whyNot(status: number, body: JsonObject): NoResponse {
  if (isRetryable(status)) {
    return 'unreachable';
  }
  return body['code'] === 'response.link_invalid' ? 'linkInvalid' : 'deleted';
}

function parse(found: unknown): OwnResponse | undefined {
  if (!isObject(found) || !Array.isArray(found['answers'])) {
    return undefined;
  }
  return {
    formName: text(found['formName']),
    shareLink: optionalText(found['shareLink']),
    receipt: optionalText(found['receipt']),
    startedAt: Date.parse(text(found['startedAt'])),
    completedAt: optionalTime(found['completedAt']),
    keptUntil: optionalTime(found['keptUntil']),
    answers: found['answers'].filter(isObject).map((answered) => ({
      questionId: text(answered['questionId']),
      question: text(answered['question']),
      answer: text(answered['answer']),
    })),
  };
}

function optionalTime(value: unknown): number | undefined {
  return typeof value === 'string' ? Date.parse(value) : undefined;
}

function optionalText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function text(value: unknown): string {
  return optionalText(value) ?? '';
}
