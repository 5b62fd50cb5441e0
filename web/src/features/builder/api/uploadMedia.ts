import { refuseToken } from '../../../api/client';
import { CallFailed, problemFrom } from '../../../api/problem';
import type { components } from '../../../api/schema.gen';
import { readToken } from '../../../api/token';

/** A picture or film the server keeps. */
export type UploadedMedia = components['schemas']['MediaOut'];

export type UploadOptions = {
  /** Aborting it stops the upload; the promise is rejected with the signal's reason. */
  readonly signal: AbortSignal;
  /** How much has left, 0 to 1. One means that the server has everything and looks at it. */
  readonly onProgress: (share: number) => void;
};

/** A large file may take its time, but a connection that carries nothing for so long is dead. */
const STALL_MS = 30_000;
/** The server writes a picture anew before it answers, and moves a film into its store. */
const ANSWER_MS = 5 * 60_000;

/** Sends a file to be kept; throws `CallFailed` like every call. */
export function uploadMedia(file: File, { signal, onProgress }: UploadOptions): Promise<UploadedMedia> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(reasonOf(signal));
      return;
    }
    // `fetch` cannot tell how much of a request has left.
    const request = new XMLHttpRequest();
    const token = readToken();
    let patience: ReturnType<typeof setTimeout> | undefined;

    const stop = () => request.abort();
    const settle = () => {
      clearTimeout(patience);
      signal.removeEventListener('abort', stop);
    };
    const fail = (reason: Error) => {
      settle();
      reject(reason);
    };
    const waitFor = (milliseconds: number) => {
      clearTimeout(patience);
      patience = setTimeout(() => {
        fail(new CallFailed({ kind: 'timeout' }));
        request.abort();
      }, milliseconds);
    };

    signal.addEventListener('abort', stop);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      waitFor(STALL_MS);
      if (lengthComputable && total > 0) {
        onProgress(Math.min(loaded / total, 1));
      }
    });
    request.upload.addEventListener('load', () => {
      waitFor(ANSWER_MS);
      onProgress(1);
    });
    request.addEventListener('abort', () => fail(reasonOf(signal)));
    request.addEventListener('error', () => fail(new CallFailed({ kind: 'network' })));
    request.addEventListener('load', () => {
      settle();
      const body = bodyOf(request);
      if (request.status === 401 && token !== null) {
        refuseToken(token);
      }
      if (request.status >= 200 && request.status < 300 && isUploaded(body)) {
        resolve(body.media);
      } else {
        reject(new CallFailed(problemFrom(responseOf(request), body)));
      }
    });

    request.open('POST', '/api/media');
    if (token !== null) {
      request.setRequestHeader('Authorization', `Bearer ${token}`);
    }
    request.setRequestHeader('Accept-Language', document.documentElement.lang || 'en');
    const form = new FormData();
    form.append('file', file);
    waitFor(STALL_MS);
    request.send(form);
  });
}

function reasonOf(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new DOMException('aborted', 'AbortError');
}

function bodyOf(request: XMLHttpRequest): unknown {
  try {
    return JSON.parse(request.responseText);
  } catch {
    // A proxy's page in place of our answer.
    return undefined;
  }
}

function isUploaded(body: unknown): body is components['schemas']['Uploaded'] {
  return typeof body === 'object' && body !== null && 'media' in body;
}

/** The parts of the answer that say why it was refused. */
function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const name of ['x-request-id', 'retry-after']) {
    const value = request.getResponseHeader(name);
    if (value !== null) {
      headers.set(name, value);
    }
  }
  // A success without our body is a fault of whatever stands between.
  const status = request.status >= 400 && request.status <= 599 ? request.status : 502;
  return new Response(null, { status, statusText: request.statusText, headers });
}
