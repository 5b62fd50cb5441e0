import type { Answer } from '../form-rules/answer';
import type { QuestionId } from '../form-rules/ids';
import { callsOf, type FormCalls } from './formCalls';
import { mayBeKept } from './keptKey';
import type { Desk } from './outbox/desk';
import { mintResponseId } from './responseId';
import {
  answered,
  depthOf,
  entered,
  type HandedIn,
  type Loaded,
  opened,
  type Session,
  submitted,
  wentBackTo,
} from './session';

/** Opening a form is watched by somebody who can press Try again: fewer tries. */
const OPEN_AGAIN_AFTER = [1, 2];

type Wait = (seconds: number) => Promise<void>;

/** One visit to a form's link: where it stands, and everything a respondent can do. */
export type Visit = ReturnType<typeof visitTo>;

/** A visit to this link. It begins with `open`. */
export function visitTo(link: string, { calls = callsOf(link), wait = realWait }: VisitOptions = {}) {
  let session: Session = { at: 'loading' };
  let loaded: Loaded = { is: 'unreachable' };
  let fetching: Promise<Desk> | undefined;
  /** When each page was first in front of its reader. */
  const shownAt = new Map<string | undefined, number>();
  const listeners = new Set<() => void>();

  function become(next: Session) {
    if (next !== session) {
      session = next;
      if (!shownAt.has(pageIn(next))) {
        shownAt.set(pageIn(next), Date.now());
      }
      for (const listener of listeners) {
        listener();
      }
    }
  }

  /** Where pages are handed in and kept. It is fetched once the form is in sight, or when something is known to be kept. */
  function desk(): Promise<Desk> {
    fetching ??= import('./outbox/desk').then(({ deskFor }) =>
      deskFor({ link, calls, wait, read: () => session, become, subscribe }),
    );
    fetching.catch(() => {
      fetching = undefined;
    });
    return fetching;
  }

  async function open() {
    become({ at: 'loading' });
    loaded = await persistently<Loaded>(calls.load, ({ is }) => is !== 'unreachable', OPEN_AGAIN_AFTER);
    const recalled = mayBeKept(link) ? await recall(loaded) : undefined;
    become(recalled ?? opened(loaded, mintResponseId));
  }

  async function recall(found: Loaded): Promise<Session | undefined> {
    try {
      const recalled = await (await desk()).recall(found);
      // It was in front of somebody before: for how long is not known.
      shownAt.set(pageIn(recalled), Number.NaN);
      return recalled;
    } catch {
      return undefined;
    }
  }

  async function handIn(sent: HandedIn) {
    try {
      await (await desk()).handIn(sent);
    } catch {
      if (session.at === 'sending' && session.sent === sent) {
        become({ at: 'page', filling: session.filling, trouble: 'notSent' });
      }
    }
  }

  /** Tries until it is settled, waiting ever longer; the last outcome counts. */
  async function persistently<Outcome>(
    attempt: () => Promise<Outcome>,
    isSettled: (outcome: Outcome) => boolean,
    delays: readonly number[],
  ): Promise<Outcome> {
    const outcome = await attempt();
    const [seconds, ...later] = delays;
    if (seconds === undefined || isSettled(outcome)) {
      return outcome;
    }
    await wait(seconds);
    return persistently(attempt, isSettled, later);
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  function submit(website?: string) {
    const before = session;
    const elapsedMs = Date.now() - (shownAt.get(pageIn(session)) ?? Number.NaN);
    become(submitted(session, { ...(elapsedMs >= 0 && { elapsedMs }), ...(website && { website }) }));
    if (session !== before && session.at === 'sending') {
      void handIn(session.sent);
    }
  }

  function enter(pass: string) {
    calls.givePass(pass);
    become(entered(session));
    if (session.at === 'loading') {
      void open();
    } else {
      retry();
    }
  }

  function retry() {
    void desk().then(
      (made) => made.retry(),
      () => undefined,
    );
  }

  return {
    link,
    read: () => session,
    subscribe,
    open: () => void open(),
    answer: (question: QuestionId, answer: Answer | undefined) => become(answered(session, question, answer)),
    submit,
    back: () => become(wentBackTo(session, depthOf(session) - 1)),
    backTo: (depth: number) => become(wentBackTo(session, depth)),
    enter,
    /** Sends what waits on this device. */
    retry,
    /** Fills the form once more, as a response of its own. */
    again: () => become(opened(loaded, mintResponseId)),
    /** Something is in sight: from now on what is filled in is kept, and what waits is sent. */
    settleIn: () =>
      void desk().then(
        (made) => made.settleIn(),
        () => undefined,
      ),
  };
}

function pageIn(session: Session | undefined): string | undefined {
  return session && 'filling' in session ? session.filling?.walk.path.at(-1) : undefined;
}

type VisitOptions = { calls?: FormCalls; wait?: Wait };

function realWait(seconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, seconds * 1000);
  });
}
