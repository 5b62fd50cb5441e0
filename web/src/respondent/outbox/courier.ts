import type { Answer } from '../../form-rules/answer';
import type { FormCalls } from '../formCalls';
import type { Challenge } from '../proof/solve';
import type { Entry } from './database';
import { type Attempted, handIn } from './handIn';
import type { Kept } from './kept';
import { alone } from './locks';

/** What delivering a response came to: all of it is settled, something has to wait, or a proof of who one is is asked for. */
export type Run = { readonly is: 'done' | 'people' } | { readonly is: 'later'; readonly retryAfter?: number };

/** What the courier works with. */
export type CourierOptions = {
  readonly kept: Kept;
  readonly callsOf: (link: string) => Pick<FormCalls, 'proven' | 'pass'>;
  readonly onSettled: (responseId: string) => void;
};

/** How often a challenge that ran out while it was solved is asked for anew. */
const RIDDLES = 3;

/** Takes what is in the outbox to the server: of one response one page after the other, by one tab at a time. */
export function courierWith({ kept, callsOf, onSettled }: CourierOptions) {
  /** Delivers what waits of this response. */
  function deliver(responseId: string): Promise<Run> {
    return alone(`formwright-outbox:${responseId}`, async () => {
      const entries = await kept.entries(responseId);
      for (const entry of entries.filter(({ sent, outcome }) => sent && !outcome)) {
        const outcome = await send(entry);
        if (outcome.is === 'failed') {
          // What follows may rest on this page: the order is kept.
          return { is: 'later', ...(outcome.retryAfter && { retryAfter: outcome.retryAfter }) };
        }
        if (outcome.is === 'people') {
          return { is: 'people' };
        }
      }
      return { is: 'done' };
    });
  }

  async function send(entry: Entry): Promise<Attempted> {
    const { sent } = entry;
    if (sent === undefined) {
      return { is: 'failed' };
    }
    const calls = callsOf(entry.link);
    const refused = await sendFilesOf(entry, calls.pass());
    if (refused !== undefined && refused.is !== 'faulty') {
      return refused;
    }
    const { outcome, challenge } = refused ? { outcome: refused } : await handIn(calls, sent);
    if (outcome.is !== 'failed' && outcome.is !== 'people') {
      await kept.update({ ...entry, outcome, sent: challenge && sent, challenge });
      onSettled(entry.responseId);
    }
    return outcome;
  }

  /** Solves what the server asked for; nobody waits for it. */
  function prove(responseId: string): Promise<void> {
    return alone(`formwright-proof:${responseId}`, async () => {
      for (const entry of await kept.entries(responseId)) {
        if (entry.challenge && (await solveFor(entry, entry.challenge))) {
          await kept.update({ ...entry, sent: undefined, challenge: undefined });
          if ((await kept.filling(responseId)) === undefined) {
            await kept.end(responseId);
          }
        }
      }
    });
  }

  /** Whether nothing more is to be done about it. */
  async function solveFor({ sent, link }: Entry, first: Challenge): Promise<boolean> {
    const { solve } = await import('../proof/solve');
    if (sent === undefined) {
      return true;
    }
    let challenge: Challenge | undefined = first;
    for (let tries = 0; challenge && tries < RIDDLES; tries += 1) {
      const reply = await handIn(callsOf(link), sent, await solve(challenge));
      if (reply.outcome.is === 'failed' || reply.outcome.is === 'people') {
        return false;
      }
      ({ challenge } = reply);
    }
    return true;
  }

  return { deliver, prove, solveFor };
}

/** Files go before the page that names them. Says why the page cannot follow; nothing when it can. */
export async function sendFilesOf(
  { formId, responseId, files, sent }: Entry,
  pass: string | undefined,
): Promise<Attempted | undefined> {
  if (files.length === 0) {
    return undefined;
  }
  const { sendFiles } = await import('../uploads/sendFiles');
  const came = await sendFiles(formId, responseId, files, pass);
  switch (came) {
    case 'sent':
    // The page hears why from the form itself.
    case 'noForm':
      return undefined;
    case 'later':
      return { is: 'failed' };
    default: {
      const isRefused = (answer: Answer) =>
        typeof answer === 'object' && came.refused.some(({ uploadId }) => answer.includes(uploadId));
      const questions = (sent?.userAnswers ?? []).filter(({ answer }) => isRefused(answer));
      return {
        is: 'faulty',
        problems: questions.map(({ questionId }) => ({ questionId, code: 'not_a_file' })),
      };
    }
  }
}
