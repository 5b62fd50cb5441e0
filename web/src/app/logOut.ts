import { client } from '../api/client';
import { clearToken } from '../api/token';

/**
 * Ends the session here at once, and on the server as soon as the call arrives. Without a token RequireOwner
 * shows sign-in; `keepalive` lets the call outlive the page, and a lost one only leaves a session to expire.
 */
export function logOut(): void {
  client.POST('/api/user/logout', { keepalive: true }).catch(() => undefined);
  clearToken();
  void forgetDrafts();
}

/** The next person at this device finds no drafts; what only this device has stays for its owner. */
async function forgetDrafts(): Promise<void> {
  try {
    const { forgetDeviceDrafts } = await import('../features/builder/keeping/deviceDrafts');
    await forgetDeviceDrafts();
  } catch {
    // Without a network the code for it may be missing. What stays is opened by nobody but its owner.
  }
}
