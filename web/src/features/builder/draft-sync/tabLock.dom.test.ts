import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lockTab } from './tabLock';

const OWNER = 'meera@riverside.example';

/** A browser with locks that the clock of the test times out. */
function stubLocks() {
  const held = new Set<string>();
  const waiting: (() => void)[] = [];
  const release = (name: string) => {
    held.delete(name);
    for (const retry of waiting.splice(0)) {
      retry();
    }
  };
  const request = (
    name: string,
    { ifAvailable, signal }: LockOptions,
    onGranted: (lock: Lock | null) => Promise<void> | undefined,
  ): Promise<void> =>
    new Promise((resolve, reject) => {
      const attempt = () => {
        if (signal?.aborted) {
          reject(new Error('aborted'));
        } else if (!held.has(name)) {
          held.add(name);
          void onGranted({ name, mode: 'exclusive' })?.then(() => release(name));
          resolve();
        } else if (ifAvailable) {
          void onGranted(null);
          resolve();
        } else {
          waiting.push(attempt);
        }
      };
      signal?.addEventListener('abort', () => reject(new Error('aborted')));
      attempt();
    });
  vi.stubGlobal('navigator', { locks: { request } });
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const timeout = new AbortController();
    setTimeout(() => timeout.abort(), ms);
    return timeout.signal;
  });
  return { held, release };
}

/** Opens the form in the tab of a page that has it locked, as after a reload. */
async function openInReloadedTab(formId: string) {
  const { held, release } = stubLocks();
  const { windowId } = await lockTab('another form', OWNER);
  const name = `formwright-draft-${formId}-${windowId}`;
  held.add(name);
  return { windowId, opening: lockTab(formId, OWNER), leave: () => release(name) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

describe('a reloaded tab', () => {
  it('keeps its id when the old page releases the lock late', async () => {
    const { windowId, opening, leave } = await openInReloadedTab('late');
    await vi.advanceTimersByTimeAsync(2900);
    leave();
    expect((await opening).windowId).toBe(windowId);
  });

  it('gets a new id when the old page keeps the lock, as in a duplicated tab', async () => {
    const { windowId, opening } = await openInReloadedTab('duplicated');
    await vi.advanceTimersByTimeAsync(3000);
    expect((await opening).windowId).not.toBe(windowId);
  });
});
