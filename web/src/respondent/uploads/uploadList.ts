import { mintUuid } from '../../offline/ids';
import { retryDelay } from '../../offline/timing';
import type { FilesOf, UploadTime } from '../../question-types/fieldProps';
import { nameOf } from '../../question-types/file-upload/fileKinds';
import {
  createFileListStore,
  type FileState,
  type ListedFile,
  type UploadList,
} from '../../question-types/file-upload/uploadList';
import { readCredentials } from '../credentials';
import type { StoredFile } from '../outbox/database';
import { type FileStore, indexedDbFiles } from './fileStore';
import { isFresh, type UploadEvent, type UploadSender, uploadSender } from './sender';
import { isSubmitted } from './sendFiles';

/** Seconds before each further try; the last value repeats for as long as the page is open. */
const RETRY_DELAYS_S = [1, 2, 4, 8, 16, 30, 60];

/** Runs `work` after a delay; returns a function that cancels it. */
export type Schedule = (seconds: number, work: () => void) => () => void;

/** The upload list of one question of one response. */
export type ResumableUploadList = UploadList & {
  /** Lists the files with these ids again, as far as this device has stored them. */
  readonly restore: (ids: readonly string[]) => Promise<void>;
  /** Retries all uploads that wait for the connection. */
  readonly retryNow: () => void;
};

/**
 * Stores added files on this device and uploads them until they have arrived or are refused. Files that are uploaded with
 * their page are left to the outbox.
 */
export function createUploadList(
  { link, formId, formVersion, responseId }: Omit<FilesOf, 'load'>,
  questionId: string,
  {
    uploadTime = 'atOnce',
    sender = uploadSender,
    store = indexedDbFiles,
    schedule = afterSeconds,
    now = Date.now,
  }: {
    uploadTime?: UploadTime;
    sender?: UploadSender;
    store?: FileStore;
    schedule?: Schedule;
    now?: () => number;
  } = {},
): ResumableUploadList {
  const list = createFileListStore();
  const retries = createRetries(schedule, send);
  const subscriptions = new Map<string, () => void>();

  function addToList(files: readonly ListedFile[]) {
    list.add(files);
    for (const { id } of files) {
      subscriptions.set(
        id,
        sender.subscribe(id, (event) => onEvent(id, event)),
      );
    }
  }

  function onEvent(id: string, event: UploadEvent) {
    const state = stateAfter(event);
    if (state) {
      list.change(id, { state });
    }
    if (event.is === 'later') {
      retries.schedule(id, event.retryAfter);
    } else if (event.is === 'sent' || event.is === 'refused') {
      retries.cancel(id);
    }
  }

  function send(id: string) {
    if (uploadTime === 'withPage') {
      return;
    }
    const { accessToken } = readCredentials(link);
    sender.send(id, { formId, accessToken }).catch(() => undefined);
  }

  async function storeAndSend(file: StoredFile) {
    // The page may be submitted before the file is stored.
    sender.addInMemory(file);
    try {
      await store.save(file);
      sender.removeFromMemory(file.uploadId);
    } catch {
      list.change(file.uploadId, { isStored: false });
    }
    // It may have been removed or paused meanwhile.
    if (list.find(file.uploadId)?.state.at === 'waiting') {
      send(file.uploadId);
    } else if (list.find(file.uploadId) === undefined) {
      await deleteFile(file.uploadId);
    }
  }

  async function deleteFile(id: string) {
    sender.removeFromMemory(id);
    // A submitted page refers to it: the file is deleted once that page has arrived.
    if (!isSubmitted(id)) {
      await store.remove(id).catch(() => undefined);
    }
  }

  return {
    subscribe: list.subscribe,
    read: list.read,

    add: (files) => {
      const added = files.map((file) => ({
        uploadId: mintUuid(),
        responseId,
        questionId,
        formVersion,
        name: nameOf(file),
        type: file.type,
        size: file.size,
        blob: file,
        isUploaded: false,
      }));
      addToList(added.map((file) => toListedFile(file, { at: 'waiting' })));
      for (const file of added) {
        void storeAndSend(file);
      }
      return added.map(({ uploadId }) => uploadId);
    },

    remove: (id) => {
      retries.cancel(id);
      subscriptions.get(id)?.();
      subscriptions.delete(id);
      sender.cancel(id);
      list.remove(id);
      void deleteFile(id);
    },

    pause: (id) => {
      retries.cancel(id);
      sender.cancel(id);
      list.change(id, { state: { at: 'paused' } });
    },

    send: (id) => {
      retries.cancel(id);
      list.change(id, { state: { at: 'waiting' } });
      send(id);
    },

    restore: async (ids) => {
      const files = await findFiles(
        ids.filter((id) => list.find(id) === undefined),
        store,
        now(),
      );
      addToList(files);
      for (const { id, state } of files) {
        if (state.at === 'waiting') {
          send(id);
        }
      }
    },

    retryNow: () => {
      for (const { id, state } of list.read()) {
        if (state.at === 'later') {
          retries.cancel(id);
          send(id);
        }
      }
    },
  };
}

/** At most one further try per file, later after each failure. */
function createRetries(schedule: Schedule, send: (id: string) => void) {
  const retries = new Map<string, { count: number; cancel: () => void }>();
  return {
    schedule: (id: string, retryAfter: number | undefined) => {
      const count = (retries.get(id)?.count ?? 0) + 1;
      const cancel = schedule(retryDelay(RETRY_DELAYS_S, count, retryAfter), () => send(id));
      retries.get(id)?.cancel();
      retries.set(id, { count, cancel });
    },
    cancel: (id: string) => {
      retries.get(id)?.cancel();
      retries.delete(id);
    },
  };
}

/** The files with these ids as this device has stored them. */
function findFiles(ids: readonly string[], store: FileStore, now: number): Promise<ListedFile[]> {
  return Promise.all(
    ids.map(async (id) => {
      const file = await store.read(id).catch(() => undefined);
      return file === undefined
        ? { id, name: '', bytes: 0, isStored: false, state: { at: 'refused', why: 'lost' } }
        : toListedFile(file, { at: isFresh(file, now) ? 'sent' : 'waiting' });
    }),
  );
}

/** Undefined when the event does not change the state. */
function stateAfter(event: UploadEvent): FileState | undefined {
  switch (event.is) {
    case 'waiting':
    case 'sent':
      return { at: event.is };
    case 'sending':
      return { at: 'sending', progress: event.progress };
    case 'refused':
      return { at: 'refused', why: event.why };
    case 'later':
    case 'noForm':
      return { at: 'later' };
    case 'cancelled':
      return undefined;
  }
}

function toListedFile({ uploadId, name, size, blob }: StoredFile, state: FileState): ListedFile {
  return { id: uploadId, name, bytes: size, blob, isStored: true, state };
}

function afterSeconds(seconds: number, work: () => void): () => void {
  const timer = setTimeout(work, seconds * 1000);
  return () => clearTimeout(timer);
}
