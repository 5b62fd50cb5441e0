import { deviceItems } from '../offline/storage';
import { accessTokenKey } from './credentials';
import { linksWithLocalData } from './linksWithLocalData';

/** Deletes the access tokens and receipts of forms that the owner filled in on this device. */
export async function onSignOut(): Promise<void> {
  for (const key of deviceItems.keys().filter((name) => name.startsWith(accessTokenKey('')))) {
    deviceItems.write(key, undefined);
  }
  if (linksWithLocalData().length > 0) {
    const { deleteReceipts } = await import('./outbox/retention');
    await deleteReceipts();
  }
}
