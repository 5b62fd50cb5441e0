import { readToken, subscribeToToken } from '../api/token';
import { trustedWorker } from './trustedWorker';

const ADDRESS = '/sw.js';

/**
 * Lets the browser keep the application for opening it without a network. Only for owners: a visitor at sign-in
 * should not pay for screens they may never see.
 */
export function keepForOffline(): void {
  if (!('serviceWorker' in navigator)) {
    return;
  }
  if (readToken() !== null) {
    register();
    return;
  }
  const stopWaiting = subscribeToToken(() => {
    if (readToken() !== null) {
      stopWaiting();
      register();
    }
  });
}

function register(): void {
  // A browser may refuse, in a private window for one. Everything works without, as long as there is a network.
  navigator.serviceWorker.register(trustedWorker(ADDRESS)).catch(() => undefined);
}
