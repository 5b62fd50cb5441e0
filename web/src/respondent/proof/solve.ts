import { createSolutionCheck, type SolutionCheck } from './sha256';

/** A proof-of-work challenge in ALTCHA's format; forms ask for it during floods. */
export type Challenge = {
  readonly algorithm: 'SHA-256';
  /** The digest of `salt` followed by the secret number. */
  readonly challenge: string;
  readonly salt: string;
  readonly signature: string;
  /** The upper bound of the secret number. */
  readonly maxnumber: number;
};

/** Short enough that the page stays responsive. */
const SLICE_MS = 8;
const CHECKS_PER_CLOCK_READ = 256;

/**
 * Finds the secret number and encodes it as the server expects. Takes half of `maxnumber` checks on average. Rejects when
 * there is no such number or the signal aborts.
 */
export async function solve(challenge: Challenge, signal?: AbortSignal): Promise<string> {
  const began = performance.now();
  const number = await find(challenge, signal);
  const { algorithm, challenge: digest, salt, signature } = challenge;
  const took = Math.round(performance.now() - began);
  return btoa(JSON.stringify({ algorithm, challenge: digest, number, salt, signature, took }));
}

async function find({ challenge, salt, maxnumber }: Challenge, signal?: AbortSignal): Promise<number> {
  const isSolution = createSolutionCheck(salt, challenge);
  for (let from = 0; from <= maxnumber; ) {
    signal?.throwIfAborted();
    const { found, next } = trySlice(isSolution, from, maxnumber);
    if (found !== undefined) {
      return found;
    }
    from = next;
    // oxlint-disable-next-line no-await-in-loop -- One slice after another is the point.
    await yieldToEventLoop();
  }
  throw new Error('no number solves the challenge');
}

/** Checks numbers for at most one time slice. */
function trySlice(isSolution: SolutionCheck, from: number, last: number): { found?: number; next: number } {
  const end = performance.now() + SLICE_MS;
  let number = from;
  do {
    const pause = Math.min(number + CHECKS_PER_CLOCK_READ, last + 1);
    for (; number < pause; number += 1) {
      if (isSolution(number)) {
        return { found: number, next: number };
      }
    }
  } while (number <= last && performance.now() < end);
  return { next: number };
}

/** A message channel, because browsers throttle timers to one per second in hidden tabs. */
function yieldToEventLoop(): Promise<void> {
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
