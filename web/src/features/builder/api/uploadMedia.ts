import { rejectToken } from '../../../api/client';
import { CallFailed, problemFrom } from '../../../api/problem';
import type { components } from '../../../api/schema.gen';
import { readToken } from '../../../api/token';

export type UploadedMedia = components['schemas']['MediaOut'];

export type UploadOptions = {
  /** Aborts the upload; the promise is rejected with the signal's reason. */
  readonly signal: AbortSignal;
  /** Progress from 0 to 1; 1 means that the server is processing the file. */
  readonly onProgress: (share: number) => void;
};

/** An upload without progress for this long has failed. */
const STALL_TIMEOUT_MS = 30_000;
/** The server re-encodes images and stores videos before it responds. */
const RESPONSE_TIMEOUT_MS = 5 * 60_000;

/** Uploads an image or video; throws `CallFailed` on failure. */
export function uploadMedia(file: File, { signal, onProgress }: UploadOptions): Promise<UploadedMedia> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(reasonOf(signal));
      return;
    }
    // `fetch` has no upload progress.
    const request = new XMLHttpRequest();
    const token = readToken();
    let timer: ReturnType<typeof setTimeout> | undefined;

    const stop = () => request.abort();
    const settle = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    };
    const fail = (reason: Error) => {
      settle();
      reject(reason);
    };
    const startTimeout = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        fail(new CallFailed({ kind: 'timeout' }));
        request.abort();
      }, milliseconds);
    };

    signal.addEventListener('abort', stop);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      startTimeout(STALL_TIMEOUT_MS);
      if (lengthComputable && total > 0) {
        onProgress(Math.min(loaded / total, 1));
      }
    });
    request.upload.addEventListener('load', () => {
      startTimeout(RESPONSE_TIMEOUT_MS);
      onProgress(1);
    });
    request.addEventListener('abort', () => fail(reasonOf(signal)));
    request.addEventListener('error', () => fail(new CallFailed({ kind: 'network' })));
    request.addEventListener('load', () => {
      settle();
      const body = bodyOf(request);
      if (request.status === 401 && token !== null) {
        rejectToken(token);
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
    startTimeout(STALL_TIMEOUT_MS);
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
    // A proxy's page instead of our response.
    return undefined;
  }
}

function isUploaded(body: unknown): body is components['schemas']['Uploaded'] {
  return typeof body === 'object' && body !== null && 'media' in body;
}

/** A `Response` with the fields `problemFrom` needs. */
function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const name of ['x-request-id', 'retry-after']) {
    const value = request.getResponseHeader(name);
    if (value !== null) {
      headers.set(name, value);
    }
  }
  // A success status without our body comes from a proxy.
  const status = request.status >= 400 && request.status <= 599 ? request.status : 502;
  return new Response(null, { status, statusText: request.statusText, headers });
}
