import { isFile, keepFile } from '../../../offline-shell/worker/keepBuild';
import { openPage } from '../../../offline-shell/worker/openPage';
import { FILES, keepPage, keepPicture, PAGES, PICTURES } from '../keptForms';
import { answerOf } from './answerOf';
import { unusedBuilds } from './unusedBuilds';

declare const self: ServiceWorkerGlobalScope;

/** Filled in by the build: its own name, and its scripts and styles. */
declare const BUILD: { version: string; files: string[] };

const FILES_OF_THIS_BUILD = `${FILES}${BUILD.version}`;
const PATIENCE_MS = 3_000;
const BY_PATH = { ignoreSearch: true, ignoreVary: true };

self.addEventListener('install', (event) => event.waitUntil(keepThisBuild()));

self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  switch (answerOf(request, self.location.origin)) {
    case 'page':
      return openForm(event);
    case 'file':
      return event.respondWith(fileOfAnyBuild(request));
    case 'picture':
      return event.respondWith(pictureOf(event));
    case 'network':
      return undefined;
  }
});

/** The newest page if the network brings it in good time; otherwise the one that was kept, with the form in it. */
function openForm(event: FetchEvent): void {
  const { pathname } = new URL(event.request.url);
  const network = fetch(event.request);
  event.respondWith(
    openPage({
      network,
      kept: async () => (await caches.open(PAGES)).match(pathname, BY_PATH),
      patience: new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
    }),
  );
  const keeping = network.then(async (response) =>
    keepPage(pathname, response.clone(), await caches.open(PAGES)),
  );
  event.waitUntil(keeping.catch(() => undefined));
}

async function keepThisBuild(): Promise<void> {
  const files = await caches.open(FILES_OF_THIS_BUILD);
  await Promise.all(BUILD.files.map((name) => keepFile(name, { files, load: (address) => fetch(address) })));
}

/** Runs when no tab is left that an older worker served. */
async function takeOver(): Promise<void> {
  const pages = await textsIn(await caches.open(PAGES));
  const names = (await caches.keys()).filter((name) => name.startsWith(FILES));
  const builds = await Promise.all(
    names.map(async (name) => ({ name, files: await pathsIn(await caches.open(name)) })),
  );
  await Promise.all(unusedBuilds(builds, FILES_OF_THIS_BUILD, pages).map((name) => caches.delete(name)));
  // The tab that brought the first worker is served by it from now on, too.
  await self.clients.claim();
}

async function pathsIn(place: Cache): Promise<string[]> {
  return (await place.keys()).map(({ url }) => new URL(url).pathname);
}

async function textsIn(place: Cache): Promise<string[]> {
  const kept = await Promise.all((await place.keys()).map((key) => place.match(key, BY_PATH)));
  return Promise.all(kept.flatMap((page) => (page ? [page.text()] : [])));
}

/** Names carry a hash of their content, so it does not matter which build's copy is found. Fonts are kept as they are used. */
async function fileOfAnyBuild(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) {
    return kept;
  }
  const response = await fetch(request);
  const { pathname } = new URL(request.url);
  if (isFile(pathname, response)) {
    const files = await caches.open(FILES_OF_THIS_BUILD);
    await files.put(pathname, response.clone()).catch(() => undefined);
  }
  return response;
}

/** A picture never changes under its address. */
async function pictureOf({ request }: FetchEvent): Promise<Response> {
  const pictures = await caches.open(PICTURES);
  const kept = await pictures.match(request, { ignoreVary: true });
  if (kept) {
    return kept;
  }
  const response = await fetch(request);
  await keepPicture(new URL(request.url).pathname, response.clone(), pictures).catch(() => undefined);
  return response;
}
