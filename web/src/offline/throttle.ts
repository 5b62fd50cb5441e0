/** Work that runs at most once per interval. */
export type Throttle = {
  /** Runs the work within the interval, however many calls follow. */
  readonly schedule: () => void;
  readonly cancel: () => void;
};

/** A throttle, not a debounce: what somebody types without a pause is written as well. */
export function createThrottle(ms: number, work: () => unknown): Throttle {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  return {
    cancel,
    schedule() {
      timer ??= setTimeout(() => {
        cancel();
        work();
      }, ms);
    },
  };
}
