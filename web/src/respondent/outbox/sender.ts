import { type Answer, idsIn } from '../../form-rules/answer';
import { withLock } from '../../offline/locks';
import type { FormCalls } from '../formCalls';
import type { Challenge } from '../proof/solve';
import type { Entry } from './database';
import type { OutboxStore } from './store';
import { type AttemptOutcome, submitPage } from './submitPage';

/** `done`: every page has its final outcome. `later`: retry. `restricted`: the respondent must enter a code first. */
export type SendResult =
  | { readonly is: 'done' | 'restricted' }
  | { readonly is: 'later'; readonly retryAfter?: number };

export type SenderOptions = {
  readonly store: OutboxStore;
  /** The calls of a link, with this access token if the device has none for it. */
  readonly callsOf: (
    link: string,
    accessToken: string | undefined,
  ) => Pick<FormCalls, 'request' | 'accessToken'>;
  readonly onSettled: (responseId: string) => void;
};

/** How many new challenges to solve when the previous one expired meanwhile. */
const MAX_CHALLENGES = 3;

/** Sends outbox entries: the pages of one response in order, from one tab at a time. */
export function createSender({ store, callsOf, onSettled }: SenderOptions) {
  function sendResponse(responseId: string): Promise<SendResult> {
    return withLock(`formwright-outbox:${responseId}`, async () => {
      const entries = await store.entries(responseId);
      for (const entry of entries.filter(({ sent, outcome }) => sent && !outcome)) {
        const outcome = await send(entry);
        if (outcome.is === 'failed') {
          // Later pages may depend on this one, so the order must not change.
          return { is: 'later', ...(outcome.retryAfter && { retryAfter: outcome.retryAfter }) };
        }
        if (outcome.is === 'restricted') {
          return { is: 'restricted' };
        }
      }
      return { is: 'done' };
    });
  }

  async function send(entry: Entry): Promise<AttemptOutcome> {
    const { sent } = entry;
    if (sent === undefined) {
      return { is: 'failed' };
    }
    const calls = callsOf(entry.link, entry.pass);
    const refused = await sendFilesOf(entry, calls.accessToken());
    if (refused !== undefined && refused.is !== 'faulty') {
      return refused;
    }
    const { outcome, challenge } = refused ? { outcome: refused } : await submitPage(calls, sent);
    if (outcome.is !== 'failed' && outcome.is !== 'restricted') {
      await store.update({
        ...entry,
        outcome,
        sent: challenge && sent,
        pass: challenge && entry.pass,
        challenge,
      });
      onSettled(entry.responseId);
    }
    return outcome;
  }

  /** Solves the open challenges of a response in the background. */
  function solveChallenges(responseId: string): Promise<void> {
    return withLock(`formwright-proof:${responseId}`, async () => {
      for (const entry of await store.entries(responseId)) {
        if (entry.challenge && (await solveFor(entry, entry.challenge))) {
          await store.update({ ...entry, sent: undefined, pass: undefined, challenge: undefined });
          if ((await store.filling(responseId)) === undefined) {
            await store.remove(responseId);
          }
        }
      }
    });
  }

  /** Returns whether the entry needs no further attempt. */
  async function solveFor({ sent, link, pass }: Entry, first: Challenge): Promise<boolean> {
    const { solve } = await import('../proof/solve');
    if (sent === undefined) {
      return true;
    }
    let challenge: Challenge | undefined = first;
    for (let tries = 0; challenge && tries < MAX_CHALLENGES; tries += 1) {
      const reply = await submitPage(callsOf(link, pass), sent, await solve(challenge));
      if (reply.outcome.is === 'failed' || reply.outcome.is === 'restricted') {
        return false;
      }
      ({ challenge } = reply);
    }
    return true;
  }

  return { sendResponse, solveChallenges, solveFor };
}

/** Files must arrive before the page that refers to them. Returns why the page cannot be sent, or undefined if it can. */
export async function sendFilesOf(
  { formId, files, sent }: Entry,
  accessToken: string | undefined,
): Promise<AttemptOutcome | undefined> {
  if (files.length === 0) {
    return undefined;
  }
  const { sendFiles } = await import('../uploads/sendFiles');
  const result = await sendFiles(formId, files, accessToken);
  switch (result) {
    case 'sent':
    // Submitting the page returns the reason.
    case 'noForm':
      return undefined;
    case 'later':
      return { is: 'failed' };
    default: {
      const isRefused = (answer: Answer) =>
        result.refused.some(({ uploadId }) => idsIn(answer).includes(uploadId));
      const questions = (sent?.userAnswers ?? []).filter(({ answer }) => isRefused(answer));
      return {
        is: 'faulty',
        problems: questions.map(({ questionId }) => ({ questionId, code: 'not_a_file' })),
      };
    }
  }
}
