import { client } from '../api/client';
import { clearToken } from '../api/token';

/**
 * Ends the session here at once, and on the server as soon as the call arrives. Without a token RequireOwner
 * shows sign-in; `keepalive` lets the call outlive the page, and a lost one only leaves a session to expire.
 */
export function logOut(): void {
  client.POST('/api/user/logout', { keepalive: true }).catch(() => undefined);
  clearToken();
}
