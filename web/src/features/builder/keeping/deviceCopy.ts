/** Writes to the device soon after each change, one write at a time. */
export type DeviceCopy = {
  /** At most `THROTTLE_MS` from now, however many changes follow. */
  readonly soon: () => void;
  /** At once: whether the device has what there was at the time of asking. */
  readonly now: () => Promise<boolean>;
  /** Without waiting for a write that is under way: the page may be gone by then. The device keeps their order. */
  readonly last: () => void;
};

const THROTTLE_MS = 300;

/** Calls `write` with whatever it is that is to be kept; `onKept` hears whether the device kept it. */
export function createDeviceCopy(write: () => Promise<void>, onKept: (kept: boolean) => void): DeviceCopy {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<boolean> | undefined;
  let next: Promise<boolean> | undefined;

  async function attempt(): Promise<boolean> {
    try {
      await write();
      onKept(true);
      return true;
    } catch {
      onKept(false);
      return false;
    }
  }

  function begin(): Promise<boolean> {
    clearTimeout(timer);
    timer = undefined;
    next = undefined;
    writing = attempt().finally(() => {
      writing = undefined;
    });
    return writing;
  }

  function now(): Promise<boolean> {
    if (writing === undefined) {
      return begin();
    }
    // What is being written may be older than what there is now.
    next ??= writing.then(begin);
    return next;
  }

  return {
    now,
    last() {
      clearTimeout(timer);
      timer = undefined;
      void attempt();
    },
    soon() {
      // Not put off by the next change: continuous typing is kept while it goes on.
      timer ??= setTimeout(() => void now(), THROTTLE_MS);
    },
  };
}
