import { readToken, subscribeToToken } from '../api/token';

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
  navigator.serviceWorker.register(trusted(ADDRESS)).catch(() => undefined);
}

type Rules = { createScriptURL: (address: string) => string };

declare global {
  // Not every browser has it, and TypeScript does not know it yet. What it makes passes for text.
  var trustedTypes: { createPolicy: (name: string, rules: Rules) => Rules } | undefined;
}

/** The content policy lets no plain text become the address of a script; this policy's name is in its list. */
function trusted(address: string): string {
  if (globalThis.trustedTypes === undefined) {
    return address;
  }
  const policy = globalThis.trustedTypes.createPolicy('service-worker', {
    createScriptURL: (asked) => {
      if (asked !== ADDRESS) {
        throw new TypeError(`${asked} is not the address of our worker`);
      }
      return asked;
    },
  });
  return policy.createScriptURL(address);
}
