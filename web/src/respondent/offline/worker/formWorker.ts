import { cacheFile, isExpectedFile } from '../../../offline/worker/cacheFile';
import { formRoutes } from '../../../offline/worker/routeRequest';
import { startWorker } from '../../../offline/worker/startWorker';
import { cachePage, cachePicture, FILES, PAGES, PICTURES } from '../formCache';
import { unusedBuilds } from './unusedBuilds';

/** Set by the build: its version, scripts and styles. */
declare const BUILD: { version: string; files: string[] };

const CURRENT_FILES = `${FILES}${BUILD.version}`;
const BY_PATH = { ignoreSearch: true, ignoreVary: true };

startWorker({
  routes: formRoutes,
  install: async () => {
    const files = await caches.open(CURRENT_FILES);
    await Promise.all(
      BUILD.files.map((name) => cacheFile(name, { files, load: (address) => fetch(address) })),
    );
  },
  unusedCaches: async () => {
    const pages = await readTexts(await caches.open(PAGES));
    const names = (await caches.keys()).filter((name) => name.startsWith(FILES));
    const builds = await Promise.all(
      names.map(async (name) => ({ name, files: await pathsIn(await caches.open(name)) })),
    );
    return unusedBuilds(builds, CURRENT_FILES, pages);
  },
  // The cached page contains the form, so it works offline.
  cachedPage: async (pathname) => (await caches.open(PAGES)).match(pathname, BY_PATH),
  onPage: async (pathname, response) => cachePage(pathname, response.clone(), await caches.open(PAGES)),
  // Fonts are cached when they are used.
  onFile: async (pathname, response) => {
    if (isExpectedFile(pathname, response)) {
      const copy = response.clone();
      await (await caches.open(CURRENT_FILES)).put(pathname, copy);
    }
  },
  onPicture: async (pathname, response) =>
    cachePicture(pathname, response.clone(), await caches.open(PICTURES)),
});

async function pathsIn(cache: Cache): Promise<string[]> {
  return (await cache.keys()).map(({ url }) => new URL(url).pathname);
}

async function readTexts(cache: Cache): Promise<string[]> {
  const cached = await Promise.all((await cache.keys()).map((key) => cache.match(key, BY_PATH)));
  return Promise.all(cached.flatMap((page) => (page ? [page.text()] : [])));
}
