import { lazy } from 'react';
import { loadTexts } from '../locales/i18n';

// The dialogs are lazy and load together with their texts.
const loadShareDialog = () => Promise.all([import('./ShareDialog'), loadTexts('publishing')]);
const loadAccessDialog = () => Promise.all([import('./AccessDialog'), loadTexts('publishing')]);

export const ShareDialog = lazy(async () => ({ default: (await loadShareDialog())[0].ShareDialog }));

export const AccessDialog = lazy(async () => ({ default: (await loadAccessDialog())[0].AccessDialog }));

/** Preloads both dialogs; throws when the network fails. */
export async function loadSharing(): Promise<void> {
  await Promise.all([loadShareDialog(), loadAccessDialog()]);
}
