import { answerOf } from './answerOf';
import { type Keeping, keepBuild, mendBuild, PAGE_ADDRESS } from './keepBuild';
import { openPage } from './openPage';

declare const self: ServiceWorkerGlobalScope;

/** Filled in by the build: its own name, all its files, and which of them the page names. */
declare const BUILD: { version: string; files: string[]; namedByThePage: string[] };

const FILES = 'formwright-files-';
const FILES_OF_THIS_BUILD = `${FILES}${BUILD.version}`;
const PAGE = 'formwright-page';
const PATIENCE_MS = 3_000;

self.addEventListener('install', (event) => event.waitUntil(keepThisBuild()));

self.addEventListener('activate', (event) => event.waitUntil(forgetOlderBuilds()));

self.addEventListener('fetch', (event) => {
  const answer = answerOf(event.request, self.location.origin);
  if (answer === 'page') {
    const network = fetch(event.request);
    event.respondWith(
      openPage({
        network,
        kept: async () => (await caches.open(PAGE)).match(PAGE_ADDRESS, { ignoreVary: true }),
        patience: new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
      }),
    );
    event.waitUntil(network.then(mendThisBuild, () => undefined));
  } else if (answer === 'file') {
    event.respondWith(fileOfAnyBuild(event.request));
  }
});

async function keepThisBuild(): Promise<void> {
  await keepBuild(BUILD, await keeping());
}

/** While there is a network, and no newer build is about to take over. */
async function mendThisBuild(): Promise<void> {
  const { waiting, installing } = self.registration;
  if (waiting === null && installing === null) {
    // What comes may be of another build, or from a network that lies: then it stays as it is.
    await mendBuild(BUILD, await keeping()).catch(() => undefined);
  }
}

async function keeping(): Promise<Keeping> {
  return {
    files: await caches.open(FILES_OF_THIS_BUILD),
    page: await caches.open(PAGE),
    // The page is asked for anew; files are what their names say.
    load: (address) => fetch(address, address === PAGE_ADDRESS ? { cache: 'no-cache' } : undefined),
  };
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
