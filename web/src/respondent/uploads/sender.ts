import { withLock } from '../../offline/locks';
import type { StoredFile } from '../outbox/database';
import { type FileStore, indexedDbFiles } from './fileStore';
import { type UploadOnce, type UploadOutcome, uploadOnce } from './uploadOnce';

export type UploadTarget = { readonly formId: string; readonly accessToken?: string | undefined };

export type UploadEvent =
  | { readonly is: 'waiting' }
  | { readonly is: 'sending'; readonly progress: number }
  | UploadOutcome;

/** Uploads files, a few at a time, each from one tab only. */
export type UploadSender = ReturnType<typeof createUploadSender>;

/** More would only slow each other down. */
const MAX_PARALLEL = 2;

/**
 * The server deletes uploads that no page refers to after a day. A file uploaded longer ago than this is uploaded again;
 * the server then keeps one copy.
 */
export const FRESH_MS = 12 * 60 * 60 * 1000;

export function createUploadSender({
  store = indexedDbFiles,
  upload = uploadOnce,
  now = Date.now,
}: {
  store?: FileStore;
  upload?: UploadOnce;
  now?: () => number;
} = {}) {
  /** Files that this device could not store: they last as long as the page. */
  const inMemory = new Map<string, StoredFile>();
  const running = new Map<string, { outcome: Promise<UploadOutcome>; cancel: () => void }>();
  const listeners = new Map<string, Set<(event: UploadEvent) => void>>();
  const withSlot = createSlots(MAX_PARALLEL);

  function notify(uploadId: string, event: UploadEvent) {
    for (const listener of listeners.get(uploadId) ?? []) {
      listener(event);
    }
  }

  async function find(uploadId: string): Promise<StoredFile | undefined> {
    return inMemory.get(uploadId) ?? store.read(uploadId).catch(() => undefined);
  }

  async function sendFile(
    uploadId: string,
    { formId, accessToken }: UploadTarget,
    signal: AbortSignal,
  ): Promise<UploadOutcome> {
    if (signal.aborted) {
      return { is: 'cancelled' };
    }
    const file = await find(uploadId);
    if (file === undefined) {
      return { is: 'refused', why: 'lost' };
    }
    if (isFresh(file, now())) {
      return { is: 'sent' };
    }
    if (!(await isReadable(file.blob))) {
      return { is: 'refused', why: 'unreadable' };
    }
    const { responseId, questionId, formVersion, name, blob } = file;
    const onProgress = (progress: number) => !signal.aborted && notify(uploadId, { is: 'sending', progress });
    onProgress(0);
    const request = { formId, responseId, questionId, uploadId, formVersion, name, blob, accessToken };
    const outcome = await upload(request, { onProgress, signal });
    if (outcome.is === 'sent') {
      const uploadedAt = now();
      if (inMemory.has(uploadId)) {
        inMemory.set(uploadId, { ...file, isUploaded: true, uploadedAt });
      }
      // If this fails, the file is only uploaded once more.
      await store.markUploaded(uploadId, uploadedAt).catch(() => undefined);
    }
    return outcome;
  }

  return {
    /** Holds a file that this device could not store. */
    addInMemory: (file: StoredFile) => void inMemory.set(file.uploadId, file),

    /** Uploads a file; a second call while it is running returns the same outcome. */
    send: (uploadId: string, target: UploadTarget): Promise<UploadOutcome> => {
      const before = running.get(uploadId);
      if (before) {
        return before.outcome;
      }
      const controller = new AbortController();
      notify(uploadId, { is: 'waiting' });
      const outcome = withSlot(() =>
        withLock(`formwright-upload ${uploadId}`, () => sendFile(uploadId, target, controller.signal)),
      ).then((result) => {
        if (running.get(uploadId)?.outcome === outcome) {
          running.delete(uploadId);
        }
        if (result.is !== 'cancelled') {
          notify(uploadId, result);
        }
        return result;
      });
      running.set(uploadId, { outcome, cancel: () => controller.abort() });
      return outcome;
    },

    /** Stops a running upload; it can be sent again. */
    cancel: (uploadId: string) => {
      running.get(uploadId)?.cancel();
      running.delete(uploadId);
    },

    removeFromMemory: (uploadId: string) => void inMemory.delete(uploadId),

    subscribe: (uploadId: string, listener: (event: UploadEvent) => void): (() => void) => {
      const ofFile = listeners.get(uploadId) ?? new Set();
      listeners.set(uploadId, ofFile.add(listener));
      return () => ofFile.delete(listener);
    },
  };
}

/** One per page, so that the limit holds for all questions. */
export const uploadSender = createUploadSender();

/** Runs at most `max` works at a time, in the order they were given. */
function createSlots(max: number) {
  const queue: (() => void)[] = [];
  let active = 0;
  return async function withSlot<Result>(work: () => Promise<Result>): Promise<Result> {
    if (active >= max) {
      await new Promise<void>((resolve) => {
        queue.push(resolve);
      });
    } else {
      active += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) {
        // The slot passes on directly, so that no other upload can take it.
        next();
      } else {
        active -= 1;
      }
    }
  };
}

/** Whether the server has the file and will keep it long enough. */
export function isFresh({ isUploaded, uploadedAt }: StoredFile, now: number): boolean {
  return isUploaded && uploadedAt !== undefined && Math.abs(now - uploadedAt) < FRESH_MS;
}

/** A file that was moved or changed since it was chosen fails like a broken connection, so it is checked first. */
async function isReadable(blob: Blob): Promise<boolean> {
  try {
    await blob.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
