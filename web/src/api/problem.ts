import type { components } from './schema.gen';

export type ProblemCode = components['schemas']['ProblemCode'];
export type FieldProblem = components['schemas']['FieldProblem'];

/** An error response of the server. */
export type Problem = {
  kind: 'problem';
  status: number;
  code: ProblemCode;
  /** The server's English message; screens translate by `code` instead. */
  message: string;
  fields: readonly FieldProblem[];
  requestId: string | null;
  retryAfterSeconds: number | null;
};

export type Failure = Problem | { kind: 'network' } | { kind: 'timeout' };

/** The only error that API calls throw. */
export class CallFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.kind === 'problem' ? `${failure.status} ${failure.code}` : failure.kind, options);
    this.name = 'CallFailed';
    this.failure = failure;
  }
}

/** Narrows what a call threw, and rethrows errors of our own code. */
export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof CallFailed) {
    return thrown.failure;
  }
  throw thrown;
}

export function isProblem(failure: Failure, code: ProblemCode): failure is Problem {
  return failure.kind === 'problem' && failure.code === code;
}

/** Reads an error response. A foreign body (a proxy's error page) becomes `server.fault` or `server.busy`. */
export function problemFrom(response: Response, body: unknown): Problem {
  const ours = isProblemBody(body) ? body : null;
  return {
    kind: 'problem',
    status: response.status,
    code: ours?.code ?? (response.status === 503 ? 'server.busy' : 'server.fault'),
    message: ours?.message ?? response.statusText,
    fields: ours?.fields ?? [],
    requestId: ours?.requestId ?? response.headers.get('x-request-id'),
    retryAfterSeconds: secondsFrom(response.headers.get('retry-after')),
  };
}

function isProblemBody(body: unknown): body is components['schemas']['Problem'] {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string';
}

function secondsFrom(header: string | null): number | null {
  const seconds = Number.parseInt(header ?? '', 10);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}
