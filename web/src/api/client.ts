import createClient from 'openapi-fetch';
import { CallFailed, problemFrom } from './problem';
import type { paths } from './schema.gen';
import { clearToken, readToken } from './token';

const TIMEOUT_MS = 15_000;

const tokenRefusedListeners = new Set<() => void>();

/** Every call of the application goes through this client. */
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
    // Mails are written in the language the reader chose here, which may not be the browser's.
    request.headers.set('Accept-Language', document.documentElement.lang || 'en');
  },
  onResponse({ request, response }) {
    const sent = request.headers.get('Authorization');
    if (response.status === 401 && sent !== null) {
      refuseToken(sent.replace(/^Bearer /, ''));
    }
  },
});

/** Signs out whose token the server no longer accepts, and lets the screens say why. */
export function refuseToken(token: string): void {
  // An answer to a token that was replaced meanwhile must not sign the new session out.
  if (token !== readToken()) {
    return;
  }
  clearToken();
  for (const listener of tokenRefusedListeners) {
    listener();
  }
}

/** Calls back when the server no longer accepts the token. It has been removed by then. */
export function onTokenRefused(listener: () => void): () => void {
  tokenRefusedListeners.add(listener);
  return () => void tokenRefusedListeners.delete(listener);
}

type Settled<T> = { data?: T; error?: unknown; response: Response };

/** The body of a successful answer; throws `CallFailed` for everything else. */
export async function answerOf<T>(call: Promise<Settled<T>>): Promise<T> {
  const { data, error, response } = await call.catch(brokenOff);
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
    throw lost(cause);
  }
}

/** The answer had begun and its rest never came: for the screens that is the same as no answer. */
function brokenOff(cause: unknown): never {
  const isBroken = cause instanceof DOMException || cause instanceof TypeError;
  throw isBroken ? lost(cause) : cause;
}

function lost(cause: unknown): CallFailed {
  const timedOut = cause instanceof DOMException && cause.name === 'TimeoutError';
  return new CallFailed({ kind: timedOut ? 'timeout' : 'network' }, { cause });
}
