import { callsOf, type FormCalls } from '../formCalls';
import type { HandedIn, Loaded, Session } from '../session';
import { courierWith, sendFilesOf } from './courier';
import type { Entry } from './database';
import { delayed, delivered } from './delivered';
import { type Attempted, handIn as handInOnce } from './handIn';
import { keeperOf, within } from './keeper';
import { type Kept, keptHere } from './kept';
import { hold } from './locks';
import { markAnswered } from './marks';
import { recall } from './recall';
import { caughtUp, isDone, restored } from './restored';

/** How long to wait before each further try. */
const AGAIN_AFTER = [1, 2, 4, 8];
/** Then it is tried now and then for as long as the page is open. */
const NOW_AND_THEN_S = 30;
/** Nobody looks at a page under way for longer than this: it is kept, and they can go on. */
const PATIENCE_MS = 8000;
/** An empty form is better than one that never comes. */
const RECALL_MS = 15_000;
/** What nobody came back to for so long is not kept any more. */
const KEPT_FOR_MS = 90 * 24 * 60 * 60 * 1000;

/** The visit that the desk works for. */
export type Host = {
  readonly link: string;
  readonly calls: FormCalls;
  readonly wait: (seconds: number) => Promise<void>;
  readonly read: () => Session;
  readonly become: (next: Session) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

/** Where pages are handed in, and what is filled in is kept until the server has it. */
export type Desk = ReturnType<typeof deskFor>;

/** The desk of a visit. It is fetched once the form is in sight. */
export function deskFor({ link, calls, wait, read, become, subscribe }: Host, kept: Kept = keptHere) {
  const keeper = keeperOf(link, kept, read);
  const channel =
    typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('formwright-outbox');
  const courier = courierWith({
    kept,
    callsOf: (wanted) => (wanted === link ? calls : callsOf(wanted)),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel stays within our own origin.
    onSettled: (responseId) => channel?.postMessage(responseId),
  });
  let round = 0;
  let isSettledIn = false;
  let isDraining = false;
  let nextLook: ReturnType<typeof setTimeout> | undefined;

  /** Brings the visit what the outbox has heard; another tab may have been the one to deliver. */
  async function catchUp(): Promise<void> {
    const responseId = responseIn(read());
    const entries = responseId === undefined ? [] : await kept.entries(responseId).catch(() => []);
    const before = read();
    if (entries.length === 0 || responseIn(before) !== responseId) {
      return;
    }
    const session = caughtUp(before, entries);
    become(session);
    const heard = entries.filter(({ outcome, sent }) => outcome && !sent);
    if (isDone(session)) {
      await keeper.end(session);
    } else if (heard.length > 0) {
      await keeper.now(heard);
    }
  }

  /** Tries to deliver a response, ever later, until another run has taken over. */
  async function run(responseId: string, onFailure: (failures: number) => void = () => undefined) {
    round += 1;
    const mine = round;
    for (const [failures, seconds] of [...AGAIN_AFTER, undefined].entries()) {
      const came = await courier.deliver(responseId).catch(() => ({ is: 'later' as const, retryAfter: 0 }));
      await catchUp();
      if (came.is !== 'later') {
        afterRun(responseId, came.is);
        return;
      }
      onFailure(failures + 1);
      if (seconds === undefined) {
        break;
      }
      await wait(Math.max(seconds, Math.min(came.retryAfter ?? 0, NOW_AND_THEN_S)));
      if (mine !== round) {
        return;
      }
    }
    lookLater();
  }

  function afterRun(responseId: string, came: 'done' | 'people') {
    const session = read();
    if (came === 'done') {
      courier.prove(responseId).catch(() => undefined);
    } else if ('filling' in session && session.filling?.responseId === responseId) {
      become({ at: 'people', filling: session.filling });
    }
  }

  function lookLater() {
    clearTimeout(nextLook);
    nextLook = setTimeout(drain, NOW_AND_THEN_S * 1000);
  }

  /** Delivers whatever waits on this device, of this form and every other. */
  function drain(): void {
    // Its reader may have asked for it: it does not wait for the others, nor they for it.
    void deliverOwn();
    if (!isDraining) {
      isDraining = true;
      void deliverOthers().finally(() => {
        isDraining = false;
      });
    }
  }

  async function deliverOwn(): Promise<void> {
    const own = responseIn(read());
    if (own !== undefined && (await waiting()).includes(own)) {
      await run(own);
    }
  }

  async function deliverOthers(): Promise<void> {
    const others = (await waiting()).filter((responseId) => responseId !== responseIn(read()));
    for (const responseId of others) {
      const came = await courier.deliver(responseId).catch(() => undefined);
      if (came?.is === 'done') {
        await courier.prove(responseId).catch(() => undefined);
        await wrapUp(responseId).catch(() => undefined);
      } else if (came?.is === 'later') {
        lookLater();
      }
    }
  }

  function waiting(): Promise<readonly string[]> {
    return kept.waiting().catch(() => []);
  }

  /** A response that no tab has open any more is put away when the server has all of it. */
  async function wrapUp(responseId: string): Promise<void> {
    const release = await hold(`formwright-filling:${responseId}`);
    const filling = release && (await kept.filling(responseId));
    const form = filling && (await kept.form(filling.formId, filling.formVersion));
    if (form) {
      const session = restored(filling, form, await kept.entries(responseId));
      if (isDone(session) && session.at === 'answered') {
        const { time, receipt } = session;
        markAnswered(filling.link, { time, ...(receipt !== undefined && { receipt }) });
        await kept.end(responseId);
      }
    }
    release?.();
  }

  /** Hands a page in: it is written down first, and whoever waits for it does not wait for long. */
  async function handIn(sent: HandedIn): Promise<void> {
    const entry = entryOf(link, sent, read());
    if (!(await keeper.post(entry))) {
      await sendUnkept(entry, sent);
      return;
    }
    const goOn = () => {
      become(delivered(read(), sent, { is: 'saved' }));
      keeper.soon();
    };
    const patience = setTimeout(goOn, PATIENCE_MS);
    await run(sent.responseId, (failures) => {
      if (failures > 1 || !navigator.onLine) {
        goOn();
      }
    });
    clearTimeout(patience);
    // Another run may have taken over.
    goOn();
  }

  /** A device that keeps nothing can only try as long as the page is open, and must say when that failed. */
  async function sendUnkept(entry: Entry, sent: HandedIn): Promise<void> {
    for (const seconds of [...AGAIN_AFTER, undefined]) {
      const { outcome, challenge } = await attempt(entry, sent);
      if (outcome.is !== 'failed') {
        become(delivered(read(), sent, outcome));
        if (isDone(read())) {
          await keeper.end(read());
        }
        if (challenge) {
          courier.solveFor(entry, challenge).catch(() => undefined);
        }
        return;
      }
      if (seconds !== undefined) {
        become(delayed(read(), sent));
        await wait(seconds);
      }
    }
    become(delivered(read(), sent, { is: 'notSent' }));
  }

  async function attempt(entry: Entry, sent: HandedIn): ReturnType<typeof handInOnce> {
    const refused: Attempted | undefined = await sendFilesOf(entry, calls.pass());
    return refused ? { outcome: refused } : handInOnce(calls, sent);
  }

  /** From now on what is filled in is kept, and what waits is delivered. */
  function settleIn(): void {
    if (isSettledIn) {
      return;
    }
    isSettledIn = true;
    subscribe(keeper.soon);
    channel?.addEventListener('message', ({ data }) => {
      if (data === responseIn(read())) {
        void catchUp();
      }
    });
    window.addEventListener('online', drain);
    window.addEventListener('pagehide', keeper.leave);
    window.addEventListener('pageshow', ({ persisted }) => void (persisted && comeBack()));
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') {
        drain();
      } else {
        void keeper.now();
      }
    });
    void keeper.now();
    drain();
    // The thanks must be at hand when there is no network any more.
    import('../thanks/theEnd').catch(() => undefined);
    kept.forgetBefore(Date.now() - KEPT_FOR_MS).catch(() => undefined);
  }

  /** The browser has put the page back as it was left; another tab may have gone on with what it had. */
  async function comeBack(): Promise<void> {
    const own = responseIn(read());
    if (own !== undefined && !(await keeper.claim(own))) {
      window.location.reload();
    }
  }

  return {
    handIn,
    /** Tries everything that waits, now. */
    retry: drain,
    settleIn,
    /** Where to go on from what this device keeps; see `recall`. */
    recall: async (loaded: Loaded): Promise<Session | undefined> => {
      const session = await within(RECALL_MS, recall(link, loaded, { kept, keeper }));
      if (session && isDone(session) && 'filling' in session && session.filling) {
        await keeper.end(session);
      }
      return session;
    },
  };
}

function responseIn(session: Session): string | undefined {
  return 'filling' in session ? session.filling?.responseId : undefined;
}

function entryOf(link: string, sent: HandedIn, session: Session): Entry {
  const form = 'filling' in session ? session.filling?.form : undefined;
  const page = form?.pages.find(({ pageId }) => pageId === sent.currentPageId);
  const asksForFiles = (wanted: string) =>
    page?.questions.some(({ id, type }) => id === wanted && type === 'File Upload') ?? false;
  const { formId, responseId, currentPageId: pageId, seq } = sent;
  const files = sent.userAnswers.flatMap(({ questionId, answer }) =>
    typeof answer === 'object' && asksForFiles(questionId) ? answer : [],
  );
  return { formId, responseId, pageId, seq, link, sent, files, at: Date.now() };
}
