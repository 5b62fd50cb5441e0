/** Home's lists as last shown. */
export const HOME_CACHE_KEY = 'formwright-home';
/** The signed-in owner's address, which decides whose drafts may be opened. */
export const OWNER_KEY = 'formwright-owner';

/** Removes what this device stores for the session that ended. */
export function clearSessionData(): void {
  localStorage.removeItem(HOME_CACHE_KEY);
  localStorage.removeItem(OWNER_KEY);
}

/** FNV-1a, 32 bits. Not a secure hash. */
export function hashText(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0).toString(16);
}
