import { readToken, subscribeToToken } from '../../../api/token';
import type { AutosaveEvent } from './autosaveMachine';

/** Page events that trigger a save. */
type LifecycleEvent = Extract<
  AutosaveEvent['kind'],
  'online' | 'hidden' | 'resumed' | 'signedIn' | 'blurred'
>;

/** Shorter absences do not count. */
const ABSENCE_MS = 30_000;

/** Returns the function that removes the listeners. */
export function listenToLifecycle(listener: (event: LifecycleEvent) => void): () => void {
  let hiddenAt: number | undefined;
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') {
      hiddenAt = Date.now();
      listener('hidden');
    } else if (hiddenAt !== undefined && Math.abs(Date.now() - hiddenAt) > ABSENCE_MS) {
      listener('resumed');
    }
  };
  const unsubscribe = subscribeToToken(() => readToken() !== null && listener('signedIn'));
  const listening = new AbortController();
  const { signal } = listening;
  window.addEventListener('online', () => listener('online'), { signal });
  window.addEventListener('pagehide', () => listener('hidden'), { signal });
  document.addEventListener('visibilitychange', onVisibility, { signal });
  document.addEventListener('focusout', () => listener('blurred'), { signal });
  return () => {
    unsubscribe();
    listening.abort();
  };
}
