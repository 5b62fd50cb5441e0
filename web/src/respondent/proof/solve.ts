import { type Trial, trialOf } from './trial';

/** Some work that a form under pressure asks for, in ALTCHA's format. */
export type Challenge = {
  readonly algorithm: 'SHA-256';
  /** The digest of `salt` followed by the number that is looked for. */
  readonly challenge: string;
  readonly salt: string;
  readonly signature: string;
  /** The number that is looked for is no greater. */
  readonly maxnumber: number;
};

/** Between two of these the browser draws and hears the person: nobody notices so little. */
const SLICE_MS = 8;
/** Trials between two looks at the clock. */
const TRIALS = 256;

/**
 * Finds the number that a challenge asks for, and writes it down as the server wants it back. It takes half of `maxnumber`
 * trials on average. Rejects when there is no such number, or when it is called off.
 */
export async function solve(challenge: Challenge, signal?: AbortSignal): Promise<string> {
  const began = performance.now();
  const number = await find(challenge, signal);
  const { algorithm, challenge: digest, salt, signature } = challenge;
  const took = Math.round(performance.now() - began);
  return btoa(JSON.stringify({ algorithm, challenge: digest, number, salt, signature, took }));
}

async function find({ challenge, salt, maxnumber }: Challenge, signal?: AbortSignal): Promise<number> {
  const isIt = trialOf(salt, challenge);
  for (let from = 0; from <= maxnumber; ) {
    signal?.throwIfAborted();
    const { found, next } = trySome(isIt, from, maxnumber);
    if (found !== undefined) {
      return found;
    }
    from = next;
    // oxlint-disable-next-line no-await-in-loop -- One slice after another is the point.
    await letOthers();
  }
  throw new Error('no number solves the challenge');
}

/** As many numbers as a slice takes. */
function trySome(isIt: Trial, from: number, last: number): { found?: number; next: number } {
  const end = performance.now() + SLICE_MS;
  let number = from;
  do {
    const pause = Math.min(number + TRIALS, last + 1);
    for (; number < pause; number += 1) {
      if (isIt(number)) {
        return { found: number, next: number };
      }
    }
  } while (number <= last && performance.now() < end);
  return { next: number };
}

/** Lets everything run that waits. A timer would be slowed down, to a second each in a tab that is not looked at. */
function letOthers(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(undefined);
  });
}
