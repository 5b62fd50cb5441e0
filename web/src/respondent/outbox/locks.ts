/** Holds a lock until the function returned is called; nothing when another tab has it for longer than this. */
export async function hold(name: string, patienceMs = 0): Promise<(() => void) | undefined> {
  const locks = locksHere();
  if (locks === undefined) {
    return () => undefined;
  }
  return new Promise((resolve) => {
    const granted = (lock: Lock | null) => {
      if (lock === null) {
        resolve(undefined);
        return undefined;
      }
      return new Promise<void>((release) => resolve(release));
    };
    const asked =
      patienceMs === 0
        ? locks.request(name, { ifAvailable: true }, granted)
        : locks.request(name, { signal: AbortSignal.timeout(patienceMs) }, granted);
    asked.catch(() => resolve(undefined));
  });
}

/** Does something while no other tab does the same. */
export async function alone<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const locks = locksHere();
  return locks === undefined ? work() : locks.request(name, work);
}

/** Plain connections have no locks: then the server alone sees to it that nothing counts twice. */
function locksHere(): LockManager | undefined {
  return (navigator as { locks?: LockManager }).locks;
}
