/**
 * Seconds to wait after this many failures in a row: the first delay after one, and the last for all that follow, or the
 * server's `retryAfter` if that is longer.
 */
export function retryDelay(delays: readonly number[], failures: number, retryAfter = 0): number {
  return Math.max(delays[Math.min(failures, delays.length) - 1] ?? 0, retryAfter);
}

export function wait(seconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, seconds * 1000);
  });
}

/** Rejects when `work` takes longer; the work itself continues. */
export function withTimeout<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('too late')), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
