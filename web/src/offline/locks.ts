/** Returns the function that releases the lock, or undefined when another tab keeps it for longer than `timeoutMs`. */
export async function acquireLock(name: string, timeoutMs = 0): Promise<(() => void) | undefined> {
  const locks = lockManager();
  if (locks === undefined) {
    return () => undefined;
  }
  return new Promise((resolve) => {
    const onGranted = (lock: Lock | null) => {
      if (lock === null) {
        resolve(undefined);
        return undefined;
      }
      return new Promise<void>((release) => resolve(release));
    };
    const request =
      timeoutMs === 0
        ? locks.request(name, { ifAvailable: true }, onGranted)
        : locks.request(name, { signal: AbortSignal.timeout(timeoutMs) }, onGranted);
    request.catch(() => resolve(undefined));
  });
}

/** Runs `work` while no other tab holds the lock. */
export async function withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const locks = lockManager();
  return locks === undefined ? work() : locks.request(name, work);
}

/** Pages without TLS have no Web Locks: there every tab gets every lock, and only the server prevents double counting. */
function lockManager(): LockManager | undefined {
  return (navigator as { locks?: LockManager }).locks;
}
