import { call } from '../api/client';
import { clearSessionData } from '../api/sessionData';
import { clearToken } from '../api/token';
import { onSignOut as clearRespondentData } from '../respondent/onSignOut';

/**
 * Ends the session in this browser at once and on the server in the background. Removing the token makes RequireOwner
 * redirect to sign-in and every tab clear the owner's data. `keepalive` lets the call outlive the page; if it is lost, the
 * session expires by itself.
 */
export function logOut(): void {
  call('post', '/api/user/logout', { keepalive: true }).catch(() => undefined);
  clearToken({ byOwner: true });
}

/**
 * Removes the owner's data from this device after a session ended: address, Home cache, synced drafts, access tokens of
 * forms, and receipts. Drafts with unsynced edits stay, and open only for the same account.
 */
export async function clearOwnerData(): Promise<void> {
  clearSessionData();
  // Offline a chunk may be missing. Drafts that then remain still open only for their owner.
  await Promise.allSettled([clearRespondentData(), clearBuilderData()]);
}

/** Lazy, because it needs the database code. */
async function clearBuilderData(): Promise<void> {
  const { onSignOut } = await import('../features/builder/onSignOut');
  await onSignOut();
}
