import { describe, expect, it, vi } from 'vitest';
import { clearToken, readToken, storeToken, subscribeToToken } from './token';

describe('the token', () => {
  it('uses the local storage key of the specification', () => {
    storeToken('t-1');
    expect(localStorage.getItem('token')).toBe('t-1');
    expect(readToken()).toBe('t-1');
    clearToken();
    expect(localStorage.getItem('token')).toBeNull();
    expect(readToken()).toBeNull();
  });

  it('notifies subscribers until they unsubscribe', () => {
    const listener = vi.fn<() => void>();
    const stop = subscribeToToken(listener);
    storeToken('t-1');
    clearToken();
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    storeToken('t-2');
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('notifies when the browser restores a cached page', () => {
    const listener = vi.fn<() => void>();
    const stop = subscribeToToken(listener);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
    expect(listener).not.toHaveBeenCalled();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(listener).toHaveBeenCalledOnce();
    stop();
  });

  it.each([
    ['token', 1],
    [null, 1],
    ['theme', 0],
  ])('on a change of %s in another tab notifies %d times', (key, times) => {
    const listener = vi.fn<() => void>();
    const stop = subscribeToToken(listener);
    window.dispatchEvent(new StorageEvent('storage', { key }));
    expect(listener).toHaveBeenCalledTimes(times);
    stop();
  });
});
