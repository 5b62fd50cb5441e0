import type { Answer } from '../form-rules/answer';
import type { QuestionId } from '../form-rules/ids';
import { callsOf, type FormCalls } from './formCalls';
import { mintResponseId } from './responseId';
import {
  answered,
  type Delivered,
  delayed,
  delivered,
  depthOf,
  entered,
  type HandedIn,
  type Loaded,
  opened,
  type Session,
  submitted,
  wentBackTo,
} from './session';

/** How long to wait before each further try at handing a page in. */
const HAND_IN_AGAIN_AFTER = [1, 2, 4, 8];
/** Opening a form is watched by somebody who can press Try again: fewer tries. */
const OPEN_AGAIN_AFTER = [1, 2];

type Wait = (seconds: number) => Promise<void>;

/** One visit to a form's link: where it stands, and everything a respondent can do. */
export type Visit = ReturnType<typeof visitTo>;

/** A visit to this link. It begins with `open`. */
export function visitTo(link: string, { calls = callsOf(link), wait = realWait }: VisitOptions = {}) {
  let session: Session = { at: 'loading' };
  const listeners = new Set<() => void>();

  function become(next: Session) {
    if (next !== session) {
      session = next;
      for (const listener of listeners) {
        listener();
      }
    }
  }

  async function open() {
    become({ at: 'loading' });
    const loaded = await persistently<Loaded>(calls.load, ({ is }) => is !== 'unreachable', OPEN_AGAIN_AFTER);
    become(opened(loaded, mintResponseId));
  }

  async function handIn(sent: HandedIn) {
    const attempt = () => calls.handIn(sent);
    const outcome = await persistently(
      attempt,
      ({ is }) => is !== 'failed',
      HAND_IN_AGAIN_AFTER,
      () => become(delayed(session, sent)),
    );
    const final: Delivered = outcome.is === 'failed' ? { is: 'notSent' } : outcome;
    become(delivered(session, sent, final));
  }

  /** Tries until it is settled, waiting ever longer; the last outcome counts. */
  async function persistently<Outcome>(
    attempt: () => Promise<Outcome>,
    isSettled: (outcome: Outcome) => boolean,
    delays: readonly number[],
    onDelay?: () => void,
  ): Promise<Outcome> {
    const outcome = await attempt();
    const [seconds, ...later] = delays;
    if (seconds === undefined || isSettled(outcome)) {
      return outcome;
    }
    onDelay?.();
    await wait(seconds);
    return persistently(attempt, isSettled, later, onDelay);
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  function submit() {
    const before = session;
    become(submitted(session));
    if (session !== before && session.at === 'sending') {
      void handIn(session.sent);
    }
  }

  function enter(pass: string) {
    calls.givePass(pass);
    become(entered(session));
    if (session.at === 'loading') {
      void open();
    }
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
  };
}

type VisitOptions = { calls?: FormCalls; wait?: Wait };

function realWait(seconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, seconds * 1000);
  });
}
