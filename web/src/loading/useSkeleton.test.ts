import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSkeleton } from './useSkeleton';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function pass(milliseconds: number) {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

describe('a skeleton', () => {
  it('stays away for a wait under 200 ms', () => {
    const { result, rerender } = renderHook(useSkeleton, { initialProps: true });
    pass(199);
    rerender(false);
    pass(1000);
    expect(result.current).toBe(false);
  });

  it('comes after 200 ms and then stays for 400 ms at least', () => {
    const { result, rerender } = renderHook(useSkeleton, { initialProps: true });
    pass(200);
    expect(result.current).toBe(true);
    pass(100);
    rerender(false);
    pass(299);
    expect(result.current).toBe(true);
    pass(1);
    expect(result.current).toBe(false);
  });

  it('goes at once after a long wait', () => {
    const { result, rerender } = renderHook(useSkeleton, { initialProps: true });
    pass(5000);
    rerender(false);
    pass(0);
    expect(result.current).toBe(false);
  });
});
