import type { KeptFile } from '../outbox/database';
import { alone } from '../outbox/locks';
import { type Attempt, attemptHere, type Carried } from './attempt';
import { type FileStore, filesHere } from './fileStore';

/** Where a file goes. */
export type Address = { readonly formId: string; readonly pass?: string | undefined };

/** What is heard of a file on its way. */
export type News = { readonly is: 'waiting' } | { readonly is: 'sending'; readonly share: number } | Carried;

/** Brings files to the server, a few at a time, and each by one tab. */
export type Courier = ReturnType<typeof courierOf>;

/** How many files are on their way at one time: more would only make each other slow. */
const AT_ONCE = 2;

/**
 * The server clears away what no page has named within a day. A file that it has had for longer than this is brought
 * again before a page names it: it keeps it once.
 */
export const FRESH_MS = 12 * 60 * 60 * 1000;

/** A courier with a way to send and a place where the files are. */
export function courierOf({
  store = filesHere,
  attempt = attemptHere,
  now = Date.now,
}: {
  store?: FileStore;
  attempt?: Attempt;
  now?: () => number;
} = {}) {
  /** Files that this device could not keep: they last as long as the page. */
  const inHand = new Map<string, KeptFile>();
  const underWay = new Map<string, { carried: Promise<Carried>; callOff: () => void }>();
  const listeners = new Map<string, Set<(news: News) => void>>();
  const inLine: (() => void)[] = [];
  let going = 0;

  function tell(uploadId: string, news: News) {
    for (const listener of listeners.get(uploadId) ?? []) {
      listener(news);
    }
  }

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (going >= AT_ONCE) {
      await new Promise<void>((resolve) => {
        inLine.push(resolve);
      });
    } else {
      going += 1;
    }
    try {
      return await work();
    } finally {
      const next = inLine.shift();
      if (next) {
        // The place is handed on, so that nobody can slip in between.
        next();
      } else {
        going -= 1;
      }
    }
  }

  async function find(uploadId: string): Promise<KeptFile | undefined> {
    return inHand.get(uploadId) ?? store.read(uploadId).catch(() => undefined);
  }

  async function carry(uploadId: string, { formId, pass }: Address, signal: AbortSignal): Promise<Carried> {
    if (signal.aborted) {
      return { is: 'calledOff' };
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
    const onShare = (share: number) => !signal.aborted && tell(uploadId, { is: 'sending', share });
    onShare(0);
    const parcel = { formId, responseId, questionId, uploadId, formVersion, name, blob, pass };
    const carried = await attempt(parcel, { onShare, signal });
    if (carried.is === 'sent') {
      const uploadedAt = now();
      if (inHand.has(uploadId)) {
        inHand.set(uploadId, { ...file, isUploaded: true, uploadedAt });
      }
      // Not noted, it is only brought once more.
      await store.mark(uploadId, uploadedAt).catch(() => undefined);
    }
    return carried;
  }

  return {
    /** Takes a file that this device could not keep. */
    hold: (file: KeptFile) => void inHand.set(file.uploadId, file),

    /** Brings a file, once; whoever asks while it is on its way hears the same. */
    send: (uploadId: string, to: Address): Promise<Carried> => {
      const running = underWay.get(uploadId);
      if (running) {
        return running.carried;
      }
      const call = new AbortController();
      tell(uploadId, { is: 'waiting' });
      const carried = inTurn(() =>
        alone(`formwright-upload ${uploadId}`, () => carry(uploadId, to, call.signal)),
      ).then((outcome) => {
        if (underWay.get(uploadId)?.carried === carried) {
          underWay.delete(uploadId);
        }
        if (outcome.is !== 'calledOff') {
          tell(uploadId, outcome);
        }
        return outcome;
      });
      underWay.set(uploadId, { carried, callOff: () => call.abort() });
      return carried;
    },

    /** Stops a file that is on its way; it can be sent again. */
    callOff: (uploadId: string) => {
      underWay.get(uploadId)?.callOff();
      underWay.delete(uploadId);
    },

    /** Lets a file go. */
    drop: (uploadId: string) => void inHand.delete(uploadId),

    /** Listens to what becomes of a file, whoever sends it. */
    watch: (uploadId: string, listener: (news: News) => void): (() => void) => {
      const heard = listeners.get(uploadId) ?? new Set();
      listeners.set(uploadId, heard.add(listener));
      return () => heard.delete(listener);
    },
  };
}

/** The one that this page has. */
export const courier = courierOf();

/** Whether the server has it, and will for long enough. */
export function isFresh({ isUploaded, uploadedAt }: KeptFile, now: number): boolean {
  return isUploaded && uploadedAt !== undefined && Math.abs(now - uploadedAt) < FRESH_MS;
}

/** A file that was moved or changed since it was chosen looks like a broken connection to whoever sends it. */
async function isReadable(blob: Blob): Promise<boolean> {
  try {
    await blob.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
