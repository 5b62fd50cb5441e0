/** Writes to the device soon after each change, one write at a time. */
export type DeviceCopy = {
  /** At most `THROTTLE_MS` from now, however many changes follow. */
  readonly soon: () => void;
  readonly now: () => Promise<void>;
};

const THROTTLE_MS = 300;

/** Calls `write` with whatever it is that is to be kept; `onKept` hears whether the device kept it. */
export function createDeviceCopy(write: () => Promise<void>, onKept: (kept: boolean) => void): DeviceCopy {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> | undefined;
  let changedMeanwhile = false;

  async function attempt(): Promise<void> {
    try {
      await write();
      onKept(true);
    } catch {
      onKept(false);
    }
  }

  async function now(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (writing) {
      changedMeanwhile = true;
      return writing;
    }
    writing = attempt();
    await writing;
    writing = undefined;
    if (changedMeanwhile) {
      changedMeanwhile = false;
      await now();
    }
  }

  return {
    now,
    soon() {
      // Not put off by the next change: continuous typing is kept while it goes on.
      timer ??= setTimeout(() => void now(), THROTTLE_MS);
    },
  };
}
