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
    // Whoever signed in while the answer was on its way is somebody else.
    return readToken() === token ? remember(markOf(token), user.email) : undefined;
  } catch {
    // Nobody's drafts are opened for somebody who is not known.
    return undefined;
  }
}

/** For logging out: nobody's name stays behind. */
export function forgetOwner(): void {
  localStorage.removeItem(STORAGE_KEY);
}

/** Tells texts apart without being one of them: 32 bits of FNV-1a. */
export function markOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0).toString(16);
}

function remember(mark: string, owner: string): string {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ mark, owner }));
  } catch {
    // A full storage: known for now, and asked for again next time.
  }
  return owner;
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
