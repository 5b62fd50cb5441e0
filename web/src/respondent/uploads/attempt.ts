import type { FileRefusal } from '../../question-fields/fileIntake';
import { isObject, type JsonObject, mayPass } from '../call';
import { readProof } from '../storedProof';

/** A file with its address. The server takes the same upload twice and keeps it once. */
export type Parcel = {
  readonly formId: string;
  readonly responseId: string;
  readonly questionId: string;
  readonly uploadId: string;
  readonly formVersion?: number | undefined;
  readonly name: string;
  readonly blob: Blob;
  /** What a listed person got for their code. */
  readonly pass?: string | undefined;
};

/** What one attempt came to; after `later` another may succeed, in `retryAfter` seconds if the server said so. */
export type Carried =
  | { readonly is: 'sent' | 'calledOff' }
  | { readonly is: 'later'; readonly retryAfter?: number | undefined }
  /** Nothing of this response is taken now: handing its page in says why. */
  | { readonly is: 'noForm' }
  | { readonly is: 'refused'; readonly why: FileRefusal };

/** Sends a parcel once; `onShare` takes what has gone so far, 0 to 1. Never rejects. */
export type Attempt = (
  parcel: Parcel,
  options: { readonly onShare: (share: number) => void; readonly signal: AbortSignal },
) => Promise<Carried>;

/** Files may take as long as they need; but nothing moves for this long in a connection that is gone. */
const STALL_MS = 30_000;
/** The whole file has left this page; what is still in the way's buffers and the server's own work come on top. */
const ANSWER_MS = 60_000;

/** Sends a parcel to the server. Only this old way of calling tells how far it is. */
export const attemptHere: Attempt = async (parcel, options) => {
  const { token } = readProof('');
  const first = await post(parcel, token, options);
  // A session that ran out must not keep anybody from a form that needs none.
  const answer =
    first?.status === 401 && token !== undefined ? await post(parcel, undefined, options) : first;
  if (options.signal.aborted) {
    return { is: 'calledOff' };
  }
  return answer === undefined ? { is: 'later' } : outcomeOf(answer);
};

/** What the server said: a status and an object, or nothing that could be read. */
export type UploadAnswer = {
  readonly status: number;
  readonly body: JsonObject;
  readonly retryAfter: number | undefined;
};

/** What an answer means for the file. */
export function outcomeOf({ status, body, retryAfter }: UploadAnswer): Carried {
  if (status >= 200 && status < 300) {
    return body['success'] === true ? { is: 'sent' } : { is: 'later' };
  }
  const code = body['code'];
  switch (code) {
    case 'upload.too_large':
      return { is: 'refused', why: 'tooLarge' };
    case 'upload.type_not_taken':
      return { is: 'refused', why: 'wrongKind' };
    case 'upload.too_many':
      return { is: 'refused', why: 'tooMany' };
    case 'upload.name_invalid':
      return { is: 'refused', why: 'badName' };
    case 'upload.question_unknown':
      return { is: 'refused', why: 'notAsked' };
    case 'upload.no_room':
      return { is: 'refused', why: 'noRoom' };
    default:
  }
  if (mayPass(status)) {
    return { is: 'later', retryAfter };
  }
  if (status === 401 || status === 403 || (typeof code === 'string' && code.startsWith('form.'))) {
    return { is: 'noForm' };
  }
  return { is: 'refused', why: status === 413 ? 'tooLarge' : 'notTaken' };
}

function post(
  { formId, responseId, questionId, uploadId, formVersion, name, blob, pass }: Parcel,
  token: string | undefined,
  { onShare, signal }: Parameters<Attempt>[1],
): Promise<UploadAnswer | undefined> {
  // The server reads the fields in this order, so that it knows what the file is for before it comes.
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
  const moved = (patience: number) => {
    clearTimeout(stalled);
    stalled = setTimeout(stop, patience);
  };
  return new Promise<UploadAnswer | undefined>((resolve) => {
    if (signal.aborted) {
      resolve(undefined);
      return;
    }
    signal.addEventListener('abort', stop);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      moved(STALL_MS);
      onShare(total > 0 ? loaded / total : 0);
    });
    request.upload.addEventListener('load', () => moved(ANSWER_MS));
    request.addEventListener('load', () => resolve(answerOf(request)));
    for (const end of ['error', 'abort', 'timeout'] as const) {
      request.addEventListener(end, () => resolve(undefined));
    }
    request.open('POST', '/api/response/upload');
    if (token !== undefined) {
      request.setRequestHeader('authorization', `Bearer ${token}`);
    }
    if (pass !== undefined) {
      request.setRequestHeader('x-form-pass', pass);
    }
    moved(STALL_MS);
    request.send(body);
  }).finally(() => {
    clearTimeout(stalled);
    signal.removeEventListener('abort', stop);
  });
}

function answerOf(request: XMLHttpRequest): UploadAnswer {
  const retryAfter = Number(request.getResponseHeader('retry-after') ?? Number.NaN);
  return {
    status: request.status,
    body: objectIn(request.responseText),
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
  };
}

function objectIn(text: string): JsonObject {
  try {
    const read: unknown = JSON.parse(text);
    return isObject(read) ? read : {};
  } catch {
    return {};
  }
}
