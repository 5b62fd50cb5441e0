import type { Session, SharedForm } from '../session';
import type { Entry, KeptFilling } from './database';
import type { Kept } from './kept';
import { hold } from './locks';
import { markAnswered, markKept, markTab } from './marks';
import { isDone } from './restored';

/** How long typing goes on before it is written down. */
const THROTTLE_MS = 300;

/** A database that has not answered by then is as good as none. */
const PATIENCE_MS = 3000;

/** Keeps what somebody fills in on this device, as they type. */
export type Keeper = ReturnType<typeof keeperOf>;

/** Keeps the session that `read` gives, as it is at the time. */
export function keeperOf(link: string, kept: Kept, read: () => Session) {
  const claimed = new Map<string, Promise<(() => void) | undefined>>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** This tab has the response open; another one that opens the form leaves it alone. */
  function claim(responseId: string, patienceMs = 0): Promise<boolean> {
    const held = claimed.get(responseId) ?? hold(`formwright-filling:${responseId}`, patienceMs);
    claimed.set(responseId, held);
    return held.then((release) => {
      if (release === undefined) {
        claimed.delete(responseId);
      }
      return release !== undefined;
    });
  }

  async function letGo(responseId: string): Promise<void> {
    const release = await claimed.get(responseId);
    claimed.delete(responseId);
    release?.();
  }

  /** The page may be gone in a moment: what is there is written down, and whoever comes next may go on with it. */
  function leave(): void {
    void now();
    for (const responseId of claimed.keys()) {
      void letGo(responseId);
    }
  }

  /** Writes down where things stand; whether the device has it. What was heard of leaves the outbox with it. */
  async function now(heard: readonly Entry[] = []): Promise<boolean> {
    clearTimeout(timer);
    timer = undefined;
    const record = recordOf(link, read());
    if (record === undefined) {
      return false;
    }
    mark(record.filling);
    return kept.keep(record.filling, record.form, heard).then(
      () => true,
      () => false,
    );
  }

  /** Writes a page into the outbox before it is sent; whether the device has it. */
  async function post(entry: Entry): Promise<boolean> {
    const record = recordOf(link, read());
    if (record === undefined) {
      return false;
    }
    mark(record.filling);
    return within(PATIENCE_MS, kept.post(entry, record.filling, record.form)).then(
      () => true,
      () => false,
    );
  }

  function mark({ responseId }: KeptFilling) {
    void claim(responseId);
    markTab(link, responseId);
    markKept(link);
  }

  return {
    claim,
    letGo,
    leave,
    now,
    post,
    /** Writes it down shortly, however much is typed in between. */
    soon: () => {
      timer ??= setTimeout(() => void now(), THROTTLE_MS);
    },
    /** The server has everything: only that it was filled stays. */
    end: async (session: Session) => {
      clearTimeout(timer);
      timer = undefined;
      if (!('filling' in session) || session.filling === undefined) {
        return;
      }
      const receipt = 'receipt' in session ? session.receipt : undefined;
      markAnswered(link, { time: Date.now(), ...(receipt !== undefined && { receipt }) });
      await kept.end(session.filling.responseId).catch(() => undefined);
    },
  };
}

/** Rejects when it takes longer; what was asked for goes on all the same. */
export function within<Result>(ms: number, asked: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('too late')), ms);
    asked.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** The filling as the device keeps it; nothing as long as nobody has touched it, or when the server has it all. */
function recordOf(link: string, session: Session): { filling: KeptFilling; form: SharedForm } | undefined {
  if (!('filling' in session) || session.filling === undefined || isDone(session)) {
    return undefined;
  }
  const { form, responseId, seq, walk } = session.filling;
  if (seq === 0 && walk.answers.size === 0) {
    return undefined;
  }
  const filling: KeptFilling = {
    link,
    formId: form._id,
    formVersion: form.version,
    responseId,
    seq,
    walk: { ...walk, problems: [], attention: { on: 'heading' } },
    ...(session.at === 'sending' && { sent: session.sent }),
    savedAt: Date.now(),
  };
  return { filling, form };
}
