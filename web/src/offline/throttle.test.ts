import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createThrottle } from './throttle';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs once per interval while calls continue', () => {
  const work = vi.fn<() => void>();
  const { schedule } = createThrottle(300, work);
  for (let call = 0; call < 10; call += 1) {
    schedule();
    vi.advanceTimersByTime(100);
  }
  expect(work).toHaveBeenCalledTimes(3);
});

it('does not run after it was cancelled', () => {
  const work = vi.fn<() => void>();
  const { schedule, cancel } = createThrottle(300, work);
  schedule();
  cancel();
  vi.advanceTimersByTime(1000);
  expect(work).not.toHaveBeenCalled();
});
