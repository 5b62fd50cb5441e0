import { lazy } from 'react';
import { loadTexts } from '../locales/i18n';

// The dialogs come with their words, and neither before somebody asks for one of them.
const loadShare = () => Promise.all([import('./ShareDialog'), loadTexts('publishing')]);
const loadPeople = () => Promise.all([import('./PeopleDialog'), loadTexts('publishing')]);

/** The Share dialog, fetched when it is first drawn. */
export const ShareDialog = lazy(async () => ({ default: (await loadShare())[0].ShareDialog }));

/** The dialog about who can open a form, fetched when it is first drawn. */
export const PeopleDialog = lazy(async () => ({ default: (await loadPeople())[0].PeopleDialog }));

/** Fetches both dialogs, so that they are drawn at once; throws when they do not come. */
export async function loadSharing(): Promise<void> {
  await Promise.all([loadShare(), loadPeople()]);
}
