import { createThrottle } from '../../../offline/throttle';

const THROTTLE_MS = 300;

/** Throttled writes to the device, one at a time. `onWritten` is called after each `write` with whether it succeeded. */
export function createDeviceWriter(write: () => Promise<void>, onWritten: (isWritten: boolean) => void) {
  const throttle = createThrottle(THROTTLE_MS, flush);
  let writing: Promise<boolean> | undefined;
  let next: Promise<boolean> | undefined;

  async function attempt(): Promise<boolean> {
    try {
      await write();
      onWritten(true);
      return true;
    } catch {
      onWritten(false);
      return false;
    }
  }

  function begin(): Promise<boolean> {
    throttle.cancel();
    next = undefined;
    writing = attempt().finally(() => {
      writing = undefined;
    });
    return writing;
  }

  /** Writes now. Resolves to whether the state at the time of the call is stored. */
  function flush(): Promise<boolean> {
    if (writing === undefined) {
      return begin();
    }
    // The running write may be older than the current state.
    next ??= writing.then(begin);
    return next;
  }

  return {
    flush,
    /** Writes without waiting for a running write, because the page is closing. The database keeps their order. */
    flushLast: () => {
      throttle.cancel();
      void attempt();
    },
    /** Writes within `THROTTLE_MS`, however many changes follow. */
    schedule: throttle.schedule,
  };
}
