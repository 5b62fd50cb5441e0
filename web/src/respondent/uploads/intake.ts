import type { FilesOf } from '../../question-fields/fieldProps';
import {
  emptyShelf,
  type FileIntake,
  type FileState,
  type ListedFile,
} from '../../question-fields/fileIntake';
import { nameOf } from '../../question-fields/fileKinds';
import type { KeptFile } from '../outbox/database';
import { mintResponseId } from '../responseId';
import { readProof } from '../storedProof';
import { type Courier, courier as courierHere, isFresh, type News } from './courier';
import { type FileStore, filesHere } from './fileStore';
import { isHandedIn } from './sendFiles';

/** How long to wait before each further try, in seconds; the last goes on for as long as the page is open. */
const AGAIN_AFTER = [1, 2, 4, 8, 16, 30, 60];

/** Does something in a while, unless it is called off by what is returned. */
export type Later = (seconds: number, work: () => void) => () => void;

/** The intake of one question of one response. */
export type QuestionIntake = FileIntake & {
  /** Brings back the files an answer names, as far as this device has kept them. */
  readonly recall: (ids: readonly string[]) => Promise<void>;
  /** Tries everything again that waits for the connection. */
  readonly hurry: () => void;
};

/** Keeps what it is given on this device and sends it right away, until it has arrived or is not wanted. */
export function intakeOf(
  { link, formId, formVersion, responseId }: Omit<FilesOf, 'load'>,
  questionId: string,
  {
    courier = courierHere,
    store = filesHere,
    later = inSeconds,
    now = Date.now,
  }: { courier?: Courier; store?: FileStore; later?: Later; now?: () => number } = {},
): QuestionIntake {
  const shelf = emptyShelf();
  const tries = new Map<string, { made: number; callOff?: () => void }>();
  const watched = new Map<string, () => void>();

  function list(files: readonly ListedFile[]) {
    shelf.put(files);
    for (const { id } of files) {
      watched.set(
        id,
        courier.watch(id, (news) => hear(id, news)),
      );
    }
  }

  function hear(id: string, news: News) {
    const state = stateAfter(news);
    if (state) {
      shelf.change(id, { state });
    }
    if (news.is === 'later') {
      const made = tries.get(id)?.made ?? 0;
      const seconds = AGAIN_AFTER[Math.min(made, AGAIN_AFTER.length - 1)] ?? 60;
      const callOff = later(Math.max(seconds, news.retryAfter ?? 0), () => send(id));
      tries.get(id)?.callOff?.();
      tries.set(id, { made: made + 1, callOff });
    } else if (news.is === 'sent' || news.is === 'refused') {
      rest(id);
    }
  }

  function rest(id: string) {
    tries.get(id)?.callOff?.();
    tries.delete(id);
  }

  function send(id: string) {
    const { pass } = readProof(link);
    courier.send(id, { formId, pass }).catch(() => undefined);
  }

  async function keep(file: KeptFile) {
    try {
      await store.keep(file);
    } catch {
      courier.hold(file);
      shelf.change(file.uploadId, { isKept: false });
    }
    // It may have been taken out or paused in the meantime.
    if (shelf.find(file.uploadId)?.state.at === 'waiting') {
      send(file.uploadId);
    } else if (shelf.find(file.uploadId) === undefined) {
      await forget(file.uploadId);
    }
  }

  async function forget(id: string) {
    courier.drop(id);
    // A page that was handed in names it: the file goes when that page has arrived.
    if (!isHandedIn(id)) {
      await store.forget(id).catch(() => undefined);
    }
  }

  return {
    subscribe: shelf.subscribe,
    read: shelf.read,

    add: (files) => {
      const added = files.map((file) => ({
        uploadId: mintResponseId(),
        responseId,
        questionId,
        formVersion,
        name: nameOf(file),
        type: file.type,
        size: file.size,
        blob: file,
        isUploaded: false,
      }));
      list(added.map((file) => listed(file, { at: 'waiting' })));
      for (const file of added) {
        void keep(file);
      }
      return added.map(({ uploadId }) => uploadId);
    },

    remove: (id) => {
      rest(id);
      watched.get(id)?.();
      watched.delete(id);
      courier.callOff(id);
      shelf.take(id);
      void forget(id);
    },

    pause: (id) => {
      rest(id);
      courier.callOff(id);
      shelf.change(id, { state: { at: 'paused' } });
    },

    send: (id) => {
      rest(id);
      shelf.change(id, { state: { at: 'waiting' } });
      send(id);
    },

    recall: async (ids) => {
      const unknown = ids.filter((id) => shelf.find(id) === undefined);
      const found = await Promise.all(unknown.map((id) => store.read(id).catch(() => undefined)));
      const files = unknown.map((id, at): ListedFile => {
        const file = found[at];
        return file === undefined
          ? { id, name: '', bytes: 0, isKept: false, state: { at: 'refused', why: 'lost' } }
          : listed(file, { at: isFresh(file, now()) ? 'sent' : 'waiting' });
      });
      list(files);
      for (const { id, state } of files) {
        if (state.at === 'waiting') {
          send(id);
        }
      }
    },

    hurry: () => {
      for (const { id, state } of shelf.read()) {
        if (state.at === 'later') {
          rest(id);
          send(id);
        }
      }
    },
  };
}

/** How a file stands after what was heard of it; nothing when it stands as before. */
function stateAfter(news: News): FileState | undefined {
  switch (news.is) {
    case 'waiting':
    case 'sent':
      return { at: news.is };
    case 'sending':
      return { at: 'sending', share: news.share };
    case 'refused':
      return { at: 'refused', why: news.why };
    case 'later':
    case 'noForm':
      return { at: 'later' };
    case 'calledOff':
      return undefined;
  }
}

function listed({ uploadId, name, size, blob }: KeptFile, state: FileState): ListedFile {
  return { id: uploadId, name, bytes: size, blob, isKept: true, state };
}

function inSeconds(seconds: number, work: () => void): () => void {
  const timer = setTimeout(work, seconds * 1000);
  return () => clearTimeout(timer);
}
