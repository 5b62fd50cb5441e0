import { idsIn } from '../../form-rules/answer';
import { takesFiles } from '../../form-rules/questionKinds';
import { withTimeout } from '../../offline/timing';
import { callsOf, type FormCalls } from '../formCalls';
import {
  type Loaded,
  type PageSubmission,
  responseIn,
  type Session,
  type ShownMs,
  type SpamSignals,
} from '../session';
import type { Entry } from './database';
import { discardAll, discardOffered } from './discard';
import { createEffects } from './effects';
import { readTabResponse, saveTabResponse } from './localFlags';
import { initialState, type OutboxEvent, transition } from './machine';
import { deleteClosed, inNewestVersion } from './newestVersion';
import { createPersistence, type Persistence } from './persistence';
import { isDone } from './replay';
import { resume, type Visitor } from './resume';
import { createSender } from './sender';
import { startAgain } from './startAgain';
import { indexedDbStore, type OutboxStore } from './store';
import { submitCurrentPage } from './submitCurrentPage';

/** Then the visit starts with an empty form. */
const RESUME_TIMEOUT_MS = 15_000;

/** The visit that uses the outbox. */
export type Host = {
  readonly link: string;
  readonly calls: FormCalls;
  readonly wait: (seconds: number) => Promise<void>;
  readonly read: () => Session;
  readonly setSession: (next: Session) => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** How long each page was shown, if known. */
  readonly shownMs?: () => ShownMs | undefined;
};

/** Saves what is filled in, and sends submitted pages until the server has them. */
export type Outbox = ReturnType<typeof createOutbox>;

/** Loaded lazily, once the form is shown. */
export function createOutbox(
  { link, calls, wait, read, setSession, subscribe, shownMs }: Host,
  store: OutboxStore = indexedDbStore,
) {
  const persistence = createPersistence(link, store, read, { person: calls.person, shownMs });
  const channel =
    typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('formwright-outbox');
  const sender = createSender({
    store,
    callsOf: (wanted, accessToken) =>
      wanted === link && (calls.accessToken() !== undefined || accessToken === undefined)
        ? calls
        : callsOf(wanted, accessToken),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel stays within our own origin.
    onSettled: (responseId) => channel?.postMessage(responseId),
  });
  let state = initialState;
  let isStarted = false;
  const { run, applyOutcomes } = createEffects(
    { store, persistence, sender, calls, wait, read, setSession },
    dispatch,
  );

  /** Resolves when the effects and all that follows from them have ended. */
  async function dispatch(event: OutboxEvent): Promise<void> {
    const around = { session: read(), isOnline: navigator.onLine, now: Date.now() };
    const [next, effects] = transition(state, event, around);
    state = next;
    await Promise.all(effects.map(run));
  }

  /** Sends all unsent pages on this device, of this form and all others. */
  const drain = () => void dispatch({ is: 'drainRequested' });

  /** Stores a page, then sends it. */
  async function storeAndSend(page: PageSubmission): Promise<void> {
    const entry = entryOf(link, page, read(), calls.accessToken());
    const isStored = await persistence.enqueue(entry);
    await dispatch(isStored ? { is: 'pageStored', page } : { is: 'pageNotStored', entry, page });
  }

  /** Starts saving what is filled in and sending what is queued. */
  function start(): void {
    if (isStarted) {
      return;
    }
    isStarted = true;
    subscribe(persistence.saveSoon);
    channel?.addEventListener('message', ({ data }) => {
      if (data === responseIn(read())) {
        void applyOutcomes();
      }
    });
    listenToPage({ persistence, read, drain });
    void persistence.saveNow();
    drain();
    void watchPlacesIn({ link, calls, read, setSession, subscribe });
    // Loaded now, because the thank-you screen must also work offline.
    import('../thank-you/lazy').catch(() => undefined);
  }

  /** Moves the fitting answers to the newest version and ends the response to the closed one. */
  async function upgrade(loaded: Loaded & { is: 'form' }): Promise<void> {
    const session = read();
    if (!('filling' in session) || session.filling === undefined) {
      return;
    }
    const { responseId, walk } = session.filling;
    setSession(inNewestVersion(loaded, walk.answers));
    await deleteClosed(responseId, store).catch(() => undefined);
    await persistence.release(responseId);
    await persistence.saveNow();
  }

  return {
    /** Shows the errors of the open page, or stores the page and sends it. */
    submit: (signals: SpamSignals = {}) => submit({ read, setSession }, signals, storeAndSend),
    upgrade,
    /** Sends all unsent pages now. */
    retry: drain,
    start,
    /** Another response; the previous one is closed in this tab. */
    again: async (loaded: Loaded): Promise<Session> => {
      await persistence.release(responseIn(read()) ?? '');
      return startAgain(link, loaded);
    },
    /** The stored session to continue with, or a new one; see `resume.ts`. */
    resume: async (loaded: Loaded, visitor: Visitor): Promise<Session> => {
      // Without a database, as in some private windows, there is nothing to resume.
      const session = await withTimeout(
        RESUME_TIMEOUT_MS,
        resume(link, loaded, visitor, { store, persistence }),
      ).catch(() => undefined);
      if (session === undefined) {
        return startAgain(link, loaded);
      }
      const found = responseIn(session);
      const isOwn = found === (visitor.chosen ?? readTabResponse(link));
      await dispatch({ is: 'resumed', hiddenResponse: isOwn ? undefined : found });
      if (found !== undefined && found === visitor.chosen) {
        saveTabResponse(link, found);
      }
      if (isDone(session) && found !== undefined) {
        await persistence.finish(session);
      }
      return session;
    },
    discardOffered: (visitor: Visitor) => discardOffered(link, visitor, { store, persistence }),
    discardAll: () => discardAll(link, { store, persistence }),
  };
}

/** Few forms have options with places, so this is loaded for these only. */
async function watchPlacesIn(host: Pick<Host, 'link' | 'calls' | 'read' | 'setSession' | 'subscribe'>) {
  const session = host.read();
  const pages = 'filling' in session ? session.filling?.form.pages : undefined;
  if (pages?.some(({ questions }) => questions.some((question) => 'places' in question))) {
    const { watchPlaces } = await import('../places/placesLeft');
    watchPlaces(host);
  }
}

async function submit(
  { read, setSession }: Pick<Host, 'read' | 'setSession'>,
  signals: SpamSignals,
  storeAndSend: (page: PageSubmission) => Promise<void>,
): Promise<void> {
  const before = read();
  const next = submitCurrentPage(before, signals);
  setSession(next);
  if (next === before || next.at !== 'sending') {
    return;
  }
  try {
    await storeAndSend(next.sent);
  } catch {
    const session = read();
    if (session.at === 'sending' && session.sent === next.sent) {
      setSession({ at: 'page', filling: session.filling, trouble: 'notSent' });
    }
  }
}

/** Saves when the page may be closed, and sends when the network may be back. */
function listenToPage({
  persistence,
  read,
  drain,
}: {
  readonly persistence: Persistence;
  readonly read: () => Session;
  readonly drain: () => void;
}): void {
  window.addEventListener('online', drain);
  window.addEventListener('pagehide', persistence.saveAndRelease);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') {
      drain();
    } else {
      void persistence.saveNow();
    }
  });

  /** The page came back from the back/forward cache; another tab may have opened its response meanwhile. */
  async function reclaim(): Promise<void> {
    const own = responseIn(read());
    if (own !== undefined && !(await persistence.claim(own))) {
      window.location.reload();
    }
  }
  window.addEventListener('pageshow', ({ persisted }) => void (persisted && reclaim()));
}

function entryOf(link: string, sent: PageSubmission, session: Session, pass: string | undefined): Entry {
  const form = 'filling' in session ? session.filling?.form : undefined;
  const page = form?.pages.find(({ pageId }) => pageId === sent.currentPageId);
  const isUpload = (questionId: string) =>
    page?.questions.some(({ id, type }) => id === questionId && takesFiles(type)) ?? false;
  const { formId, responseId, currentPageId: pageId, seq } = sent;
  const files = sent.userAnswers.flatMap(({ questionId, answer }) =>
    isUpload(questionId) ? idsIn(answer) : [],
  );
  return {
    formId,
    responseId,
    pageId,
    seq,
    link,
    sent,
    ...(pass !== undefined && { pass }),
    files,
    at: Date.now(),
  };
}
