import type { FileRefusal } from '../../question-types/file-upload/uploadList';
import { isObject, isRetryable, type JsonObject } from '../call';
import { readCredentials } from '../credentials';

/** The server keeps one copy of an upload that is sent twice. */
export type UploadRequest = {
  readonly formId: string;
  readonly responseId: string;
  readonly questionId: string;
  readonly uploadId: string;
  readonly formVersion?: number | undefined;
  readonly name: string;
  readonly blob: Blob;
  readonly accessToken?: string | undefined;
};

/** After `later` another attempt may succeed, in `retryAfter` seconds if the server sent that. */
export type UploadOutcome =
  | { readonly is: 'sent' | 'cancelled' }
  | { readonly is: 'later'; readonly retryAfter?: number | undefined }
  /** The form accepts no responses now; submitting the page returns the reason. */
  | { readonly is: 'noForm' }
  | { readonly is: 'refused'; readonly why: FileRefusal };

/** Uploads a file once; `onProgress` gets a value from 0 to 1. Never rejects. */
export type UploadOnce = (
  upload: UploadRequest,
  options: { readonly onProgress: (progress: number) => void; readonly signal: AbortSignal },
) => Promise<UploadOutcome>;

/** An upload may take any time, but without progress for this long the connection counts as broken. */
const STALL_TIMEOUT_MS = 30_000;
/** Longer, because network buffers may still hold data and the server inspects the file. */
const REPLY_TIMEOUT_MS = 60_000;

/** Uses XMLHttpRequest, because `fetch` reports no upload progress. */
export const uploadOnce: UploadOnce = async (upload, options) => {
  const { sessionToken } = readCredentials('');
  const first = await post(upload, sessionToken, options);
  // An expired session must not block a form that needs none.
  const reply =
    first?.status === 401 && sessionToken !== undefined ? await post(upload, undefined, options) : first;
  if (options.signal.aborted) {
    return { is: 'cancelled' };
  }
  return reply === undefined ? { is: 'later' } : outcomeOf(reply);
};

export type UploadReply = {
  readonly status: number;
  readonly body: JsonObject;
  readonly retryAfter: number | undefined;
};

const REFUSALS = new Map<unknown, FileRefusal>([
  ['upload.too_large', 'tooLarge'],
  ['upload.type_not_taken', 'wrongKind'],
  ['upload.too_many', 'tooMany'],
  ['upload.name_invalid', 'badName'],
  ['upload.question_unknown', 'notAsked'],
  ['upload.no_room', 'storageFull'],
]);

export function outcomeOf({ status, body, retryAfter }: UploadReply): UploadOutcome {
  if (status >= 200 && status < 300) {
    return body['success'] === true ? { is: 'sent' } : { is: 'later' };
  }
  const code = body['code'];
  const why = REFUSALS.get(code);
  if (why !== undefined) {
    return { is: 'refused', why };
  }
  if (isRetryable(status)) {
    return { is: 'later', retryAfter };
  }
  if (status === 401 || status === 403 || (typeof code === 'string' && code.startsWith('form.'))) {
    return { is: 'noForm' };
  }
  return { is: 'refused', why: status === 413 ? 'tooLarge' : 'rejected' };
}

function post(
  { formId, responseId, questionId, uploadId, formVersion, name, blob, accessToken }: UploadRequest,
  sessionToken: string | undefined,
  { onProgress, signal }: Parameters<UploadOnce>[1],
): Promise<UploadReply | undefined> {
  // The order matters: the server needs the other fields before the file arrives.
  const body = new FormData();
  body.append('formId', formId);
  body.append('responseId', responseId);
  body.append('questionId', questionId);
  body.append('uploadId', uploadId);
  if (formVersion !== undefined) {
    body.append('formVersion', String(formVersion));
  }
  body.append('file', blob, name);

  const request = new XMLHttpRequest();
  const stop = () => request.abort();
  let stalled: ReturnType<typeof setTimeout> | undefined;
  const resetStallTimer = (timeoutMs: number) => {
    clearTimeout(stalled);
    stalled = setTimeout(stop, timeoutMs);
  };
  return new Promise<UploadReply | undefined>((resolve) => {
    if (signal.aborted) {
      resolve(undefined);
      return;
    }
    signal.addEventListener('abort', stop);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      resetStallTimer(STALL_TIMEOUT_MS);
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.upload.addEventListener('load', () => resetStallTimer(REPLY_TIMEOUT_MS));
    request.addEventListener('load', () => resolve(readReply(request)));
    for (const end of ['error', 'abort', 'timeout'] as const) {
      request.addEventListener(end, () => resolve(undefined));
    }
    request.open('POST', '/api/response/upload');
    if (sessionToken !== undefined) {
      request.setRequestHeader('authorization', `Bearer ${sessionToken}`);
    }
    if (accessToken !== undefined) {
      request.setRequestHeader('x-form-pass', accessToken);
    }
    resetStallTimer(STALL_TIMEOUT_MS);
    request.send(body);
  }).finally(() => {
    clearTimeout(stalled);
    signal.removeEventListener('abort', stop);
  });
}

function readReply(request: XMLHttpRequest): UploadReply {
  const retryAfter = Number(request.getResponseHeader('retry-after') ?? Number.NaN);
  return {
    status: request.status,
    body: parseObject(request.responseText),
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
  };
}

function parseObject(text: string): JsonObject {
  try {
    const read: unknown = JSON.parse(text);
    return isObject(read) ? read : {};
  } catch {
    return {};
  }
}
