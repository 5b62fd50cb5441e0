import { retryDelay } from '../../offline/timing';
import type { Challenge } from '../proof/solve';
import { type PageSubmission, responseIn, type Session } from '../session';
import type { Entry } from './database';
import { isDone, replayOutcomes } from './replay';
import type { SendResult } from './sender';
import { afterFailedTry, afterSend } from './sessionAfterSend';
import type { AttemptOutcome } from './submitPage';

/** Seconds before each further try. */
const RETRY_DELAYS_S = [1, 2, 4, 8];
/** Seconds between tries after that, for as long as the page is open. */
export const SLOW_RETRY_S = 30;

export type OutboxState = {
  /** Counts the sends of the open response: a newer one ends the retries of the one before. */
  readonly round: number;
  /** The responses of earlier visits and other forms that are still to be sent; undefined when none is being sent. */
  readonly queue: readonly string[] | undefined;
  /** A response finished in an earlier visit. If the server rejects it, its answers are offered before they are shown. */
  readonly hiddenResponse: string | undefined;
};

export const initialState: OutboxState = { round: 0, queue: undefined, hiddenResponse: undefined };

/** Sending the stored pages of the open response; `page` is the one whose outcome the respondent waits for. */
export type StoredSend = {
  readonly round: number;
  readonly responseId: string;
  readonly page: PageSubmission | undefined;
  readonly failures: number;
};

/** Sending a page that this device could not store. */
export type UnstoredSend = {
  readonly entry: Entry;
  readonly page: PageSubmission;
  readonly failures: number;
};

export type OutboxEvent =
  | { readonly is: 'drainRequested' }
  | { readonly is: 'unsentFound'; readonly responseIds: readonly string[] }
  | { readonly is: 'otherSent'; readonly result: SendResult | undefined }
  | { readonly is: 'pageStored'; readonly page: PageSubmission }
  | { readonly is: 'pageNotStored'; readonly entry: Entry; readonly page: PageSubmission }
  | { readonly is: 'sendEnded'; readonly send: StoredSend; readonly result: SendResult }
  | { readonly is: 'pauseEnded'; readonly send: StoredSend }
  | {
      readonly is: 'unstoredSendEnded';
      readonly send: UnstoredSend;
      readonly outcome: AttemptOutcome;
      readonly challenge?: Challenge | undefined;
    }
  | { readonly is: 'unstoredPauseEnded'; readonly send: UnstoredSend }
  /** The respondent has waited long enough for this page. */
  | { readonly is: 'patienceEnded'; readonly page: PageSubmission }
  | { readonly is: 'outcomesRead'; readonly responseId: string; readonly entries: readonly Entry[] }
  | { readonly is: 'resumed'; readonly hiddenResponse: string | undefined };

export type OutboxEffect =
  | { readonly is: 'findUnsent' }
  | { readonly is: 'sendOther'; readonly responseId: string }
  | { readonly is: 'send'; readonly send: StoredSend }
  | { readonly is: 'pause'; readonly send: StoredSend; readonly seconds: number }
  | { readonly is: 'sendUnstored'; readonly send: UnstoredSend }
  | { readonly is: 'pauseUnstored'; readonly send: UnstoredSend; readonly seconds: number }
  | { readonly is: 'startPatience'; readonly page: PageSubmission }
  | { readonly is: 'drainLater' }
  | { readonly is: 'setSession'; readonly session: Session }
  | { readonly is: 'saveSoon' }
  | { readonly is: 'saveHandled'; readonly entries: readonly Entry[] }
  | { readonly is: 'finish'; readonly session: Session }
  | { readonly is: 'settle'; readonly responseId: string }
  | { readonly is: 'solve'; readonly entry: Entry; readonly challenge: Challenge };

/** What the outbox does not own. */
export type Surroundings = { readonly session: Session; readonly isOnline: boolean; readonly now: number };

type Transition = readonly [state: OutboxState, effects: readonly OutboxEffect[]];

/** Decides what the outbox does next; `effects.ts` does it. */
export function transition(state: OutboxState, event: OutboxEvent, around: Surroundings): Transition {
  const { session } = around;
  switch (event.is) {
    case 'drainRequested':
      return [state, [{ is: 'findUnsent' }]];
    case 'unsentFound':
      return drain(state, event.responseIds, responseIn(session));
    case 'otherSent': {
      const [next, effects] = sendNext(state, state.queue ?? []);
      return [next, event.result?.is === 'later' ? [{ is: 'drainLater' }, ...effects] : effects];
    }
    case 'pageStored': {
      const [next, effects] = sendFirst(state, event.page.responseId, event.page);
      return [next, [{ is: 'startPatience', page: event.page }, ...effects]];
    }
    case 'pageNotStored':
      return [state, [{ is: 'sendUnstored', send: { entry: event.entry, page: event.page, failures: 0 } }]];
    case 'sendEnded':
      return [state, afterSendEnded(event, around)];
    case 'pauseEnded':
      return [
        state,
        event.send.round === state.round
          ? [{ is: 'send', send: event.send }]
          : goOn(session, event.send.page),
      ];
    case 'unstoredSendEnded':
      return [state, afterUnstoredSend(event, session)];
    case 'unstoredPauseEnded':
      return [state, [{ is: 'sendUnstored', send: event.send }]];
    case 'patienceEnded':
      return [state, goOn(session, event.page)];
    case 'outcomesRead':
      return [state, afterOutcomes(state, event, around)];
    case 'resumed':
      return [{ ...state, hiddenResponse: event.hiddenResponse }, []];
  }
}

/** The respondent may be waiting for their own response, so it is sent in parallel to the others. */
function drain(state: OutboxState, unsent: readonly string[], own: string | undefined): Transition {
  const [afterOwn, ownEffects] =
    own !== undefined && unsent.includes(own) ? sendFirst(state, own, undefined) : [state, []];
  if (state.queue !== undefined) {
    return [afterOwn, ownEffects];
  }
  const [next, effects] = sendNext(
    afterOwn,
    unsent.filter((responseId) => responseId !== own),
  );
  return [next, [...ownEffects, ...effects]];
}

function sendFirst(state: OutboxState, responseId: string, page: PageSubmission | undefined): Transition {
  const round = state.round + 1;
  return [{ ...state, round }, [{ is: 'send', send: { round, responseId, page, failures: 0 } }]];
}

function sendNext(state: OutboxState, [responseId, ...queue]: readonly string[]): Transition {
  return responseId === undefined
    ? [{ ...state, queue: undefined }, []]
    : [{ ...state, queue }, [{ is: 'sendOther', responseId }]];
}

function afterSendEnded(
  { send, result }: OutboxEvent & { is: 'sendEnded' },
  { session, isOnline }: Surroundings,
): OutboxEffect[] {
  const { responseId, page } = send;
  switch (result.is) {
    case 'done':
      return [{ is: 'settle', responseId }, ...goOn(session, page)];
    case 'restricted':
      return 'filling' in session && session.filling?.responseId === responseId
        ? [{ is: 'setSession', session: { at: 'restricted', filling: session.filling } }]
        : goOn(session, page);
    case 'later': {
      const failures = send.failures + 1;
      if (failures > RETRY_DELAYS_S.length) {
        return [{ is: 'drainLater' }, ...goOn(session, page)];
      }
      const seconds = retryDelay(RETRY_DELAYS_S, failures, Math.min(result.retryAfter ?? 0, SLOW_RETRY_S));
      return [
        ...(failures > 1 || !isOnline ? goOn(session, page) : []),
        { is: 'pause', send: { ...send, failures }, seconds },
      ];
    }
  }
}

/** The outbox keeps trying, and the respondent goes on to the next page if they still wait for this one. */
function goOn(session: Session, page: PageSubmission | undefined): OutboxEffect[] {
  const next = page ? afterSend(session, page, { is: 'saved' }) : session;
  return next === session ? [] : [{ is: 'setSession', session: next }, { is: 'saveSoon' }];
}

/** The page is lost when the tab is closed, so the respondent waits and sees each failure. */
function afterUnstoredSend(
  { send, outcome, challenge }: OutboxEvent & { is: 'unstoredSendEnded' },
  session: Session,
): OutboxEffect[] {
  const { entry, page } = send;
  if (outcome.is !== 'failed') {
    const next = afterSend(session, page, outcome);
    return [
      { is: 'setSession', session: next },
      ...(isDone(next) ? [{ is: 'finish' as const, session: next }] : []),
      ...(challenge ? [{ is: 'solve' as const, entry, challenge }] : []),
    ];
  }
  const failures = send.failures + 1;
  if (failures > RETRY_DELAYS_S.length) {
    return [{ is: 'setSession', session: afterSend(session, page, { is: 'notSent' }) }];
  }
  return [
    { is: 'setSession', session: afterFailedTry(session, page) },
    { is: 'pauseUnstored', send: { ...send, failures }, seconds: retryDelay(RETRY_DELAYS_S, failures) },
  ];
}

/** Applies stored outcomes to the session; another tab may have sent the pages. */
function afterOutcomes(
  { hiddenResponse }: OutboxState,
  { responseId, entries }: OutboxEvent & { is: 'outcomesRead' },
  { session: before, now }: Surroundings,
): OutboxEffect[] {
  if (entries.length === 0 || responseIn(before) !== responseId) {
    return [];
  }
  const session = replayOutcomes(before, entries);
  if (responseId === hiddenResponse && session.at !== 'answered' && 'filling' in session && session.filling) {
    const formName = session.filling.form.name;
    return [{ is: 'setSession', session: { at: 'offered', responseId, formName, editedAt: now } }];
  }
  const handled = entries.filter(({ outcome, sent }) => outcome && !sent);
  return [
    { is: 'setSession', session },
    ...(isDone(session) ? [{ is: 'finish' as const, session }] : []),
    ...(!isDone(session) && handled.length > 0 ? [{ is: 'saveHandled' as const, entries: handled }] : []),
  ];
}
