import type { Walk } from '../../form-rules/walk';
import { acquireLock } from '../../offline/locks';
import { createThrottle } from '../../offline/throttle';
import { withTimeout } from '../../offline/timing';
import type { Session, SharedForm, ShownMs } from '../session';
import type { Entry, StoredFilling } from './database';
import { flagAnswered, flagLocalData, saveTabResponse } from './localFlags';
import { isDone } from './replay';
import { fillingLock, type OutboxStore } from './store';

/** How often answers are saved while somebody types. */
const THROTTLE_MS = 300;

/** A database that takes longer counts as unavailable. */
const DATABASE_TIMEOUT_MS = 3000;

/** Saves the session on this device while it is edited. */
export type Persistence = ReturnType<typeof createPersistence>;

type StoredRecord = { readonly filling: StoredFilling; readonly form: SharedForm };

/** Stored in addition to the session: the invited person, and how long each page was shown. */
type Extras = {
  readonly person?: (() => string | undefined) | undefined;
  readonly shownMs?: (() => ShownMs | undefined) | undefined;
};

/** Saves the session that `read` returns at that moment. */
export function createPersistence(
  link: string,
  store: OutboxStore,
  read: () => Session,
  { person = () => undefined, shownMs = () => undefined }: Extras = {},
) {
  const claimed = new Map<string, Promise<(() => void) | undefined>>();
  const throttle = createThrottle(THROTTLE_MS, saveNow);
  let lastEdit: { readonly walk: Walk; readonly at: number } | undefined;

  /** Keeps the time of the last edit: hiding a tab saves its filling again without an edit. */
  function currentRecord(): StoredRecord | undefined {
    const session = read();
    const walk = 'filling' in session ? session.filling?.walk : undefined;
    if (walk !== undefined && walk !== lastEdit?.walk) {
      lastEdit = { walk, at: Date.now() };
    }
    return recordOf(link, session, { person: person(), shownMs: shownMs() }, lastEdit?.at ?? Date.now());
  }

  /** Locks a response for this tab, so that other tabs do not open it. */
  function claim(responseId: string, timeoutMs = 0): Promise<boolean> {
    const lock = claimed.get(responseId) ?? acquireLock(fillingLock(responseId), timeoutMs);
    claimed.set(responseId, lock);
    return lock.then((unlock) => {
      if (unlock === undefined) {
        claimed.delete(responseId);
      }
      return unlock !== undefined;
    });
  }

  async function release(responseId: string): Promise<void> {
    const unlock = await claimed.get(responseId);
    claimed.delete(responseId);
    unlock?.();
  }

  /** For a page that is about to be unloaded. */
  function saveAndRelease(): void {
    void saveNow();
    for (const responseId of claimed.keys()) {
      void release(responseId);
    }
  }

  /** Saves the session and deletes the handled entries; returns whether that worked. */
  async function saveNow(handled: readonly Entry[] = []): Promise<boolean> {
    throttle.cancel();
    const record = currentRecord();
    if (record === undefined) {
      return false;
    }
    setFlags(record.filling);
    return store.save(record.filling, record.form, handled).then(
      () => true,
      () => false,
    );
  }

  /** Writes a page to the outbox before it is sent; returns whether that worked. */
  async function enqueue(entry: Entry): Promise<boolean> {
    const record = currentRecord();
    if (record === undefined) {
      return false;
    }
    setFlags(record.filling);
    return withTimeout(DATABASE_TIMEOUT_MS, store.enqueue(entry, record.filling, record.form)).then(
      () => true,
      () => false,
    );
  }

  function setFlags({ responseId }: StoredFilling) {
    void claim(responseId);
    saveTabResponse(link, responseId);
    flagLocalData(link);
  }

  return {
    claim,
    release,
    saveAndRelease,
    saveNow,
    enqueue,
    saveSoon: throttle.schedule,
    /** The server has everything: deletes the answers and records only that the form was submitted. */
    finish: async (session: Session) => {
      throttle.cancel();
      if (!('filling' in session) || session.filling === undefined) {
        return;
      }
      const receipt = 'receipt' in session ? session.receipt : undefined;
      flagAnswered(link, { time: Date.now(), ...(receipt !== undefined && { receipt }) });
      await store.remove(session.filling.responseId).catch(() => undefined);
    },
  };
}

/** What to store; undefined for an untouched form, or when the server has everything. */
function recordOf(
  link: string,
  session: Session,
  extras: { readonly person: string | undefined; readonly shownMs: ShownMs | undefined },
  savedAt: number,
): StoredRecord | undefined {
  if (!('filling' in session) || session.filling === undefined || isDone(session)) {
    return undefined;
  }
  const { form, responseId, seq, walk, prefilled } = session.filling;
  if (seq === 0 && (walk.answers.size === 0 || walk.answers === prefilled)) {
    return undefined;
  }
  const person = session.filling.person ?? extras.person;
  const filling: StoredFilling = {
    link,
    formId: form._id,
    formVersion: form.version,
    responseId,
    seq,
    walk: { ...walk, problems: [], attention: { on: 'heading' } },
    ...(person !== undefined && { person }),
    ...(extras.shownMs && { shownMs: extras.shownMs }),
    ...(session.at === 'sending' && { sent: session.sent }),
    ...(session.at === 'page' && session.trouble === 'versionClosed' && { isVersionClosed: true }),
    savedAt,
  };
  return { filling, form };
}
