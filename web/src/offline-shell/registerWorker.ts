import { readToken, subscribeToToken } from '../api/token';
import { trustedWorker } from '../offline/trustedWorker';

const WORKER = '/sw.js';

/**
 * Registers the service worker that makes the application work offline. Only after sign-in: other visitors should not
 * download screens they may never see.
 */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator)) {
    return;
  }
  if (readToken() !== null) {
    register();
    return;
  }
  const unsubscribe = subscribeToToken(() => {
    if (readToken() !== null) {
      unsubscribe();
      register();
    }
  });
}

function register(): void {
  // Some browsers refuse, for example in private windows; everything still works online.
  navigator.serviceWorker.register(trustedWorker(WORKER)).catch(() => undefined);
}
