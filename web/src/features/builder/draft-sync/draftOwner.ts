import { call } from '../../../api/client';
import { hashText, OWNER_KEY } from '../../../api/sessionData';
import { readToken } from '../../../api/token';
import { deviceItems } from '../../../offline/storage';

/**
 * Email of the signed-in account, whose drafts may be opened. Stored on the device together with a hash of the token, so
 * that it is known offline and not used for another account.
 */
export async function draftOwner(): Promise<string | undefined> {
  const token = readToken();
  if (token === null) {
    return undefined;
  }
  const remembered = rememberedOwner(hashText(token));
  if (remembered !== undefined) {
    return remembered;
  }
  try {
    const { user } = await call('get', '/api/user/profile');
    // Another account may have signed in during the request.
    return readToken() === token ? remember(hashText(token), user.email) : undefined;
  } catch {
    // Without a known account no drafts are opened.
    return undefined;
  }
}

function remember(mark: string, owner: string): string {
  // If storage is full it is fetched again next time.
  deviceItems.write(OWNER_KEY, JSON.stringify({ mark, owner }));
  return owner;
}

function rememberedOwner(mark: string): string | undefined {
  try {
    const stored: unknown = JSON.parse(deviceItems.read(OWNER_KEY) ?? 'null');
    const isRecord = typeof stored === 'object' && stored !== null && 'mark' in stored && 'owner' in stored;
    return isRecord && stored.mark === mark && typeof stored.owner === 'string' ? stored.owner : undefined;
  } catch {
    return undefined;
  }
}
