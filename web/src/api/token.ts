// Spec §6: the owner's token is kept in local storage under this very name.
const STORAGE_KEY = 'token';

/** As long as browsers keep any mark. */
const MARK_SECONDS = 400 * 24 * 60 * 60;

const listeners = new Set<() => void>();

/** The signed-in owner's token on this device, or null. */
export function readToken(): string | null {
  return localStorage.getItem(STORAGE_KEY);
}

export function storeToken(token: string): void {
  localStorage.setItem(STORAGE_KEY, token);
  markBrowser(MARK_SECONDS);
  announce();
}

export function clearToken(): void {
  localStorage.removeItem(STORAGE_KEY);
  markBrowser(0);
  announce();
}

/** Calls back whenever the token appears, changes or goes, in this tab or in another one. */
export function subscribeToToken(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // A null key means that the whole storage was emptied.
    if (event.key === STORAGE_KEY || event.key === null) {
      listener();
    }
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/**
 * Tells the page of a form that somebody is signed in here: it then counts a visit only once it knows that this is not
 * the form's owner. A visit itself cannot bring the token.
 */
function markBrowser(seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has a cookie store, and none outside https.
  document.cookie = `formwright_here=1; Path=/form/; SameSite=Lax; Max-Age=${seconds}`;
}

function announce(): void {
  for (const listener of listeners) {
    listener();
  }
}
