import { deviceDrafts } from './draft-sync/deviceDrafts';

/** Deletes the drafts that the server has. Unsaved ones stay for their owner. */
export async function onSignOut(): Promise<void> {
  try {
    // A screen that closes at sign-out writes its copy once more.
    await new Promise((resolve) => setTimeout(resolve));
    await deviceDrafts.removeWhere(({ dirty }) => !dirty);
  } catch {
    // Without a database there is nothing to delete.
  }
}
