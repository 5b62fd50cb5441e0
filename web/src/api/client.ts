import createClient from 'openapi-fetch';
import { CallFailed, problemFrom } from './problem';
import type { paths } from './schema.gen';
import { clearToken, readToken } from './token';

const TIMEOUT_MS = 15_000;

const tokenRejectedListeners = new Set<() => void>();

/** The only HTTP client of the owner's application. */
export const client = createClient<paths>({
  baseUrl: window.location.origin,
  credentials: 'same-origin',
  fetch: send,
});

client.use({
  onRequest({ request }) {
    const token = readToken();
    if (token !== null) {
      request.headers.set('Authorization', `Bearer ${token}`);
    }
    // The server writes mails in the language chosen in the UI, which may differ from the browser's.
    request.headers.set('Accept-Language', document.documentElement.lang || 'en');
  },
  onResponse({ request, response }) {
    const sent = request.headers.get('Authorization');
    if (response.status === 401 && sent !== null) {
      rejectToken(sent.replace(/^Bearer /, ''));
    }
  },
});

/** Signs the owner out after the server rejected their token, and notifies the listeners. */
export function rejectToken(token: string): void {
  // A late response to an old token must not end the new session.
  if (token !== readToken()) {
    return;
  }
  clearToken();
  for (const listener of tokenRejectedListeners) {
    listener();
  }
}

/** Calls back after a rejected token was removed. Returns the unsubscribe function. */
export function onTokenRejected(listener: () => void): () => void {
  tokenRejectedListeners.add(listener);
  return () => void tokenRejectedListeners.delete(listener);
}

/**
 * Calls an operation of the API, for example `call('post', '/api/user/login', { body })`. Returns the body of a
 * successful response; throws `CallFailed` otherwise.
 */
export const call = withBodies(client.request);

type FetchResult<T> = { data?: T; error?: unknown; response: Response };

function withBodies<Args extends unknown[], T>(request: (...args: Args) => Promise<FetchResult<T>>) {
  return (...args: Args): Promise<T> => bodyOf(request(...args));
}

/** The body of a successful response; throws `CallFailed` otherwise. */
export async function bodyOf<T>(sent: Promise<FetchResult<T>>): Promise<T> {
  const { data, error, response } = await sent.catch(throwTruncated);
  if (!response.ok || data === undefined) {
    throw new CallFailed(problemFrom(response, error));
  }
  return data;
}

async function send(request: Request): Promise<Response> {
  try {
    return await fetch(request, {
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
  } catch (cause) {
    throw connectionFailure(cause);
  }
}

/** A response body that breaks off counts as a failed connection. */
function throwTruncated(cause: unknown): never {
  const isBroken = cause instanceof DOMException || cause instanceof TypeError;
  throw isBroken ? connectionFailure(cause) : cause;
}

function connectionFailure(cause: unknown): CallFailed {
  const timedOut = cause instanceof DOMException && cause.name === 'TimeoutError';
  return new CallFailed({ kind: timedOut ? 'timeout' : 'network' }, { cause });
}
