// Spec §6: the name of the token in local storage.
const STORAGE_KEY = 'token';

/** The longest lifetime browsers allow. */
const COOKIE_SECONDS = 400 * 24 * 60 * 60;

const listeners = new Set<() => void>();

let signedOutByOwner = false;

export function readToken(): string | null {
  return localStorage.getItem(STORAGE_KEY);
}

export function storeToken(token: string): void {
  signedOutByOwner = false;
  localStorage.setItem(STORAGE_KEY, token);
  setSignedInCookie(COOKIE_SECONDS);
  notifyListeners();
}

export function clearToken({ byOwner = false }: { byOwner?: boolean } = {}): void {
  signedOutByOwner = byOwner;
  localStorage.removeItem(STORAGE_KEY);
  setSignedInCookie(0);
  notifyListeners();
}

/** Whether the owner ended the last session of this tab themselves, for example by Log Out. */
export function isSignedOutByOwner(): boolean {
  return signedOutByOwner;
}

/**
 * Calls back when the token is stored or removed, in this tab or another, and when the browser restores a page from its
 * back/forward cache.
 */
export function subscribeToToken(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // A null key means that the whole storage was cleared.
    if (event.key === STORAGE_KEY || event.key === null) {
      listener();
    }
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) {
      listener();
    }
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onPageShow);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onPageShow);
  };
}

/**
 * The form page reads this cookie: for a signed-in visitor it counts the view only after checking that they are not the
 * owner, because the page request itself carries no token.
 */
function setSignedInCookie(seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has a cookie store, and none outside https.
  document.cookie = `formwright_here=1; Path=/form/; SameSite=Lax; Max-Age=${seconds}`;
}

function notifyListeners(): void {
  for (const listener of listeners) {
    listener();
  }
}
