import { readToken } from '../../../api/token';
import { draftOwner } from './draftOwner';

/** Whether the account that opened the draft is still signed in. */
export type SessionCheck = () => boolean | Promise<boolean>;

/**
 * Checked before each request: all tabs share the token, and another account that signs in must not send these edits. A new
 * token of the same account is accepted.
 */
export function createSessionCheck(owner: string | undefined): SessionCheck {
  let known = readToken();
  return () => {
    const token = readToken();
    if (token === null) {
      return false;
    }
    // Synchronous if possible: a closing page has no time.
    return token === known || isOwnersToken(token);
  };

  async function isOwnersToken(token: string): Promise<boolean> {
    const isSame = owner !== undefined && (await draftOwner()) === owner && readToken() === token;
    known = isSame ? token : known;
    return isSame;
  }
}
