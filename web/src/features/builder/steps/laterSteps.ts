import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadTexts } from '../../../locales/i18n';
import { loadProblemsDialog } from '../problems/laterProblems';

const loadSteps = () => import('./Steps');

const fetchers: (() => Promise<unknown>)[] = [
  loadSteps,
  loadProblemsDialog,
  () => import('../keeping/saveThen'),
];

/** Everything on the way to publishing comes with texts of its own. */
function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  const both = async () => {
    const [part] = await Promise.all([load(), loadTexts('publishing')]);
    return part;
  };
  fetchers.push(both);
  return lazy(async () => ({ default: await both() }));
}

/** What is looked at on the way to publishing: none of it is part of the builder's first load. */
export const Flowchart = later(async () => (await import('../flow/Flowchart')).Flowchart);
export const PublishDialog = later(async () => (await import('../publish/PublishDialog')).PublishDialog);
export const VersionHistory = later(async () => (await import('../versions/VersionHistory')).VersionHistory);
export const ShareDialog = later(async () => (await import('../../../sharing/ShareDialog')).ShareDialog);
export const PeopleDialog = later(async () => (await import('../../../sharing/PeopleDialog')).PeopleDialog);

/** Whatever stands over the editor; it comes with the first step. */
export const Steps = lazy(async () => ({ default: (await loadSteps()).Steps }));

/** Fetches the steps ahead of their use. */
export function fetchLaterSteps(): void {
  for (const fetch of fetchers) {
    // Whoever asks for the part later sees why it does not come.
    fetch().catch(() => undefined);
  }
}
