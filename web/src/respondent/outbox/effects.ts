import { acquireLock } from '../../offline/locks';
import type { FormCalls } from '../formCalls';
import { responseIn, type Session } from '../session';
import { flagAnswered } from './localFlags';
import { type OutboxEffect, type OutboxEvent, SLOW_RETRY_S } from './machine';
import type { Persistence } from './persistence';
import { isDone, replay } from './replay';
import { type createSender, sendFilesOf } from './sender';
import { fillingLock, type OutboxStore } from './store';
import { submitPage } from './submitPage';

/** After this long the respondent goes on to the next page while the outbox keeps trying. */
const SUBMIT_WAIT_MS = 8000;

/** What the effects act on. */
export type EffectTargets = {
  readonly store: OutboxStore;
  readonly persistence: Persistence;
  readonly sender: ReturnType<typeof createSender>;
  readonly calls: FormCalls;
  readonly wait: (seconds: number) => Promise<void>;
  readonly read: () => Session;
  readonly setSession: (next: Session) => void;
};

/** Runs an effect, and dispatches the event that it leads to. */
export function createEffects(
  { store, persistence, sender, calls, wait, read, setSession }: EffectTargets,
  dispatch: (event: OutboxEvent) => Promise<void>,
) {
  let nextDrain: ReturnType<typeof setTimeout> | undefined;

  async function applyOutcomes(): Promise<void> {
    const responseId = responseIn(read());
    if (responseId !== undefined) {
      const entries = await store.entries(responseId).catch(() => []);
      await dispatch({ is: 'outcomesRead', responseId, entries });
    }
  }

  /** Solves its challenges, then deletes it if no tab has it open. */
  async function settle(responseId: string): Promise<void> {
    await sender.solveChallenges(responseId).catch(() => undefined);
    // Its answers may have been discarded while it was being sent.
    if (responseIn(read()) !== responseId) {
      await cleanUp(responseId, store).catch(() => undefined);
    }
  }

  async function run(effect: OutboxEffect): Promise<void> {
    switch (effect.is) {
      case 'findUnsent': {
        const responseIds = await store.unsentResponses().catch(() => []);
        return dispatch({ is: 'unsentFound', responseIds });
      }
      case 'sendOther': {
        const result = await sender.sendResponse(effect.responseId).catch(() => undefined);
        if (result?.is === 'done') {
          await settle(effect.responseId);
        }
        return dispatch({ is: 'otherSent', result });
      }
      case 'send': {
        const { send } = effect;
        const result = await sender.sendResponse(send.responseId).catch(() => ({ is: 'later' as const }));
        await applyOutcomes();
        return dispatch({ is: 'sendEnded', send, result });
      }
      case 'pause':
        await wait(effect.seconds);
        return dispatch({ is: 'pauseEnded', send: effect.send });
      case 'sendUnstored': {
        const { send } = effect;
        const refused = await sendFilesOf(send.entry, calls.accessToken());
        const result = refused ? { outcome: refused } : await submitPage(calls, send.page);
        return dispatch({ is: 'unstoredSendEnded', send, ...result });
      }
      case 'pauseUnstored':
        await wait(effect.seconds);
        return dispatch({ is: 'unstoredPauseEnded', send: effect.send });
      case 'startPatience':
        setTimeout(() => void dispatch({ is: 'patienceEnded', page: effect.page }), SUBMIT_WAIT_MS);
        return undefined;
      case 'drainLater':
        clearTimeout(nextDrain);
        nextDrain = setTimeout(() => void dispatch({ is: 'drainRequested' }), SLOW_RETRY_S * 1000);
        return undefined;
      case 'setSession':
        return setSession(effect.session);
      case 'saveSoon':
        return persistence.saveSoon();
      case 'saveHandled':
        await persistence.saveNow(effect.entries);
        return undefined;
      case 'finish':
        return persistence.finish(effect.session);
      case 'settle':
        // The respondent does not wait for it.
        void settle(effect.responseId);
        return undefined;
      case 'solve':
        sender.solveFor(effect.entry, effect.challenge).catch(() => undefined);
        return undefined;
    }
  }

  return { run, applyOutcomes };
}

/** Deletes a completely sent response that no tab has open. */
async function cleanUp(responseId: string, store: OutboxStore): Promise<void> {
  const release = await acquireLock(fillingLock(responseId));
  const filling = release && (await store.filling(responseId));
  const form = filling && (await store.form(filling.formId, filling.formVersion));
  if (release && filling === undefined) {
    // The answers were discarded, so nobody needs the outcome.
    await store.remove(responseId);
  }
  if (form) {
    const session = replay(filling, form, await store.entries(responseId));
    if (isDone(session) && session.at === 'answered') {
      const { time, receipt } = session;
      flagAnswered(filling.link, { time, ...(receipt !== undefined && { receipt }) });
      await store.remove(responseId);
    }
  }
  release?.();
}
