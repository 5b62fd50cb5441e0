import { answerOf } from './answerOf';
import { openPage } from './openPage';

declare const self: ServiceWorkerGlobalScope;

/** Filled in by the build: its own name, all its files, and which of them the page names. */
declare const BUILD: { version: string; files: string[]; namedByThePage: string[] };

const { version, files, namedByThePage } = BUILD;
const FILES = 'formwright-files-';
const FILES_OF_THIS_BUILD = `${FILES}${version}`;
const PAGE = 'formwright-page';
const PAGE_ADDRESS = '/';
const PATIENCE_MS = 3_000;

self.addEventListener('install', (event) => event.waitUntil(keepThisBuild()));

self.addEventListener('activate', (event) => event.waitUntil(forgetOlderBuilds()));

self.addEventListener('fetch', (event) => {
  const answer = answerOf(event.request, self.location.origin);
  if (answer === 'page') {
    event.respondWith(
      openPage({
        network: fetch(event.request),
        kept: async () => (await caches.open(PAGE)).match(PAGE_ADDRESS, { ignoreVary: true }),
        patience: new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
      }),
    );
  } else if (answer === 'file') {
    event.respondWith(fileOfAnyBuild(event.request));
  }
});

/** All files first, then the page that names them: a kept page always finds its files. */
async function keepThisBuild(): Promise<void> {
  await (await caches.open(FILES_OF_THIS_BUILD)).addAll(files);
  const page = await fetch(PAGE_ADDRESS, { cache: 'no-cache' });
  const text = await page.clone().text();
  // While a deployment is under way, another node may still send the page of the build before.
  if (!page.ok || !namedByThePage.every((name) => text.includes(name))) {
    throw new Error('the page is of another build; the browser tries again later');
  }
  await (await caches.open(PAGE)).put(PAGE_ADDRESS, page);
}

/**
 * Runs when no tab is left that an older worker served. A build that is being installed meanwhile comes later in
 * the browser's order and is left alone.
 */
async function forgetOlderBuilds(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(FILES));
  const older = names.slice(0, Math.max(0, names.indexOf(FILES_OF_THIS_BUILD)));
  await Promise.all(older.map((name) => caches.delete(name)));
  // The tab that brought the first worker has its screens at hand from now on, too.
  await self.clients.claim();
}

/** Names carry a hash of their content, so it does not matter which build's copy is found. */
async function fileOfAnyBuild(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}
