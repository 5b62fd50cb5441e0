import { answerOf, client } from '../../../api/client';
import { readToken } from '../../../api/token';

const STORAGE_KEY = 'formwright-owner';

/**
 * Whose drafts may be opened here: the address of whoever is signed in. The device remembers it with the token it
 * belongs to, so that it is known offline too, and forgotten as soon as somebody else signs in.
 */
export async function deviceOwner(): Promise<string | undefined> {
  const token = readToken();
  if (token === null) {
    return undefined;
  }
  const remembered = remembering(markOf(token));
  if (remembered !== undefined) {
    return remembered;
  }
  try {
    const { user } = await answerOf(client.GET('/api/user/profile'));
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ mark: markOf(token), owner: user.email }));
    return user.email;
  } catch {
    // Nobody's drafts are opened for somebody who is not known.
    return undefined;
  }
}

function remembering(mark: string): string | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');
    const isOurs = typeof stored === 'object' && stored !== null && 'mark' in stored && 'owner' in stored;
    return isOurs && stored.mark === mark && typeof stored.owner === 'string' ? stored.owner : undefined;
  } catch {
    return undefined;
  }
}

/** Tells tokens apart without being one: 32 bits of FNV-1a. */
function markOf(token: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < token.length; at += 1) {
    hash = Math.imul(hash ^ token.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0).toString(16);
}
