import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSkeleton } from './useSkeleton';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function advance(milliseconds: number) {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

function useSkeletonAtOnce(waiting: boolean) {
  return useSkeleton(waiting, { atOnce: true });
}

describe('a skeleton', () => {
  it('is not shown for a wait under 200 ms', () => {
    const { result, rerender } = renderHook(useSkeleton, { initialProps: true });
    advance(199);
    rerender(false);
    advance(1000);
    expect(result.current).toBe(false);
  });

  it('appears after 200 ms and stays for at least 400 ms', () => {
    const { result, rerender } = renderHook(useSkeleton, { initialProps: true });
    advance(200);
    expect(result.current).toBe(true);
    advance(100);
    rerender(false);
    advance(299);
    expect(result.current).toBe(true);
    advance(1);
    expect(result.current).toBe(false);
  });

  it('disappears at once after a long wait', () => {
    const { result, rerender } = renderHook(useSkeleton, { initialProps: true });
    advance(5000);
    rerender(false);
    advance(0);
    expect(result.current).toBe(false);
  });

  it('with atOnce disappears in the frame the wait ends', () => {
    const { result, rerender } = renderHook(useSkeletonAtOnce, { initialProps: true });
    expect(result.current).toBe(true);
    rerender(false);
    expect(result.current).toBe(false);
  });
});
