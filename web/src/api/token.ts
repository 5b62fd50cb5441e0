// Spec §6: the owner's token is kept in local storage under this very name.
const STORAGE_KEY = 'token';

const listeners = new Set<() => void>();

/** The signed-in owner's token on this device, or null. */
export function readToken(): string | null {
  return localStorage.getItem(STORAGE_KEY);
}

export function storeToken(token: string): void {
  localStorage.setItem(STORAGE_KEY, token);
  announce();
}

export function clearToken(): void {
  localStorage.removeItem(STORAGE_KEY);
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

function announce(): void {
  for (const listener of listeners) {
    listener();
  }
}
