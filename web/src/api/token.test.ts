import { describe, expect, it, vi } from 'vitest';
import { clearToken, readToken, storeToken, subscribeToToken } from './token';

describe('the token', () => {
  it('lies in local storage under the name the specification gives', () => {
    storeToken('t-1');
    expect(localStorage.getItem('token')).toBe('t-1');
    expect(readToken()).toBe('t-1');
    clearToken();
    expect(localStorage.getItem('token')).toBeNull();
    expect(readToken()).toBeNull();
  });

  it('tells when it comes and goes, until nobody listens any more', () => {
    const told = vi.fn<() => void>();
    const stop = subscribeToToken(told);
    storeToken('t-1');
    clearToken();
    expect(told).toHaveBeenCalledTimes(2);
    stop();
    storeToken('t-2');
    expect(told).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['token', 1],
    [null, 1],
    ['theme', 0],
  ])('hears another tab change %s %d times', (key, times) => {
    const told = vi.fn<() => void>();
    const stop = subscribeToToken(told);
    window.dispatchEvent(new StorageEvent('storage', { key }));
    expect(told).toHaveBeenCalledTimes(times);
    stop();
  });
});
