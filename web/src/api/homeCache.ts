import type { OwnProfile } from './ownProfile';
import type { components } from './schema.gen';
import { HOME_CACHE_KEY, hashText } from './sessionData';
import { readToken } from './token';

/** Data that Home last showed on this device: drawn at once on the next visit, and offline. */
export type HomeCache = {
  readonly user?: Pick<OwnProfile, 'name' | 'email' | 'emailVerified'>;
  /** The first page of the list. */
  readonly recent?: components['schemas']['RecentWorks'];
  readonly shared?: readonly components['schemas']['SharedWork'][];
};

/** The cache of the current session; empty when another session wrote it. */
export function readHomeCache(): HomeCache {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(HOME_CACHE_KEY) ?? 'null');
    const isOurs = typeof stored === 'object' && stored !== null && 'mark' in stored && 'home' in stored;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only writeHomeCache writes here, and a new shape gets a new key.
    return isOurs && stored.mark === tokenHash() ? (stored.home as HomeCache) : {};
  } catch {
    return {};
  }
}

/** Merges a part into the cache. */
export function writeHomeCache(part: HomeCache): void {
  const mark = tokenHash();
  if (mark === null) {
    return;
  }
  try {
    localStorage.setItem(HOME_CACHE_KEY, JSON.stringify({ mark, home: { ...readHomeCache(), ...part } }));
  } catch {
    // Storage is full: the next visit waits for the server.
  }
}

/** Identifies the current session in stored data without storing its token; null when signed out. */
function tokenHash(): string | null {
  const token = readToken();
  return token === null ? null : hashText(token);
}
