import { lazy } from 'react';
import { loadTexts } from '../../../locales/i18n';

/** Fetches the list of all problems and its texts. */
export async function loadProblemsDialog() {
  const [part] = await Promise.all([import('./ProblemsDialog'), loadTexts('publishing')]);
  return part;
}

/** The list of all problems, which nobody waits for until they ask for it. */
export const ProblemsDialog = lazy(async () => ({ default: (await loadProblemsDialog()).ProblemsDialog }));
