import type { components } from './schema.gen';

export type ProblemCode = components['schemas']['ProblemCode'];
export type FieldProblem = components['schemas']['FieldProblem'];

/** What the server said when it refused a call. */
export type Problem = {
  kind: 'problem';
  status: number;
  code: ProblemCode;
  /** The server's own English sentence; screens translate by `code` instead. */
  message: string;
  fields: readonly FieldProblem[];
  requestId: string | null;
  retryAfterSeconds: number | null;
};

/** Everything that can go wrong with a call: refused, unreachable, or too slow. */
export type Failure = Problem | { kind: 'network' } | { kind: 'timeout' };

/** The one error a call throws. */
export class CallFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.kind === 'problem' ? `${failure.status} ${failure.code}` : failure.kind, options);
    this.name = 'CallFailed';
    this.failure = failure;
  }
}

/** Narrows whatever a call threw. A fault of our own code is thrown on: hiding it would help nobody. */
export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof CallFailed) {
    return thrown.failure;
  }
  throw thrown;
}

/** Whether this call was refused for this reason. */
export function isProblem(failure: Failure, code: ProblemCode): failure is Problem {
  return failure.kind === 'problem' && failure.code === code;
}

/** Reads a failed answer. A body that is not ours (a proxy's error page) becomes a fault or a busy server. */
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
