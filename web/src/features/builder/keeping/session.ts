import { readToken } from '../../../api/token';
import { deviceOwner } from './deviceOwner';

/** Whether the account that opened the draft is still the one that is signed in. */
export type Session = () => boolean | Promise<boolean>;

/**
 * Judged before each call: a token is shared by all windows, and whoever signs in somewhere must not send what somebody
 * else has written here. A new token of the same owner will do.
 */
export function createSession(owner: string | undefined): Session {
  let known = readToken();
  return () => {
    const token = readToken();
    if (token === null) {
      return false;
    }
    // At once where it can be: a page that is going away has no time.
    return token === known || isOwners(token);
  };

  async function isOwners(token: string): Promise<boolean> {
    const isSame = owner !== undefined && (await deviceOwner()) === owner && readToken() === token;
    known = isSame ? token : known;
    return isSame;
  }
}
