import { ownerRoutes } from '../../offline/worker/routeRequest';
import { startWorker } from '../../offline/worker/startWorker';
import { type BuildCaches, cacheBuild, PAGE_PATH, repairBuild } from './cacheBuild';

declare const self: ServiceWorkerGlobalScope;

/** Set by the build: its version, all its files, and those that the page links. */
declare const BUILD: { version: string; files: string[]; linkedByPage: string[] };

const FILES = 'formwright-files-';
const CURRENT_FILES = `${FILES}${BUILD.version}`;
const PAGE = 'formwright-page';

startWorker({
  routes: ownerRoutes,
  install: async () => cacheBuild(BUILD, await openCaches()),
  unusedCaches: async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith(FILES));
    // A build that is being installed meanwhile comes later in the list and stays.
    return names.slice(0, Math.max(0, names.indexOf(CURRENT_FILES)));
  },
  cachedPage: async () => (await caches.open(PAGE)).match(PAGE_PATH, { ignoreVary: true }),
  onPage: async () => {
    const { waiting, installing } = self.registration;
    if (waiting === null && installing === null) {
      // Fails for another build or a captive portal; the cache then stays as it is.
      await repairBuild(BUILD, await openCaches());
    }
  },
});

async function openCaches(): Promise<BuildCaches> {
  return {
    files: await caches.open(CURRENT_FILES),
    page: await caches.open(PAGE),
    // The page must be revalidated; files have hashed names and never change.
    load: (address) => fetch(address, address === PAGE_PATH ? { cache: 'no-cache' } : undefined),
  };
}
