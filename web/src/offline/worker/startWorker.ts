import { networkFirst } from './networkFirst';
import { type Routes, routeRequest } from './routeRequest';

declare const self: ServiceWorkerGlobalScope;

/** How a worker differs from others. All but `install` may fail without harm. */
export type WorkerSettings = {
  readonly routes: Routes;
  readonly install: () => Promise<void>;
  /** The caches that nothing needs once no tab uses an older worker. */
  readonly unusedCaches: () => Promise<readonly string[]>;
  readonly cachedPage: (pathname: string) => Promise<Response | undefined>;
  readonly onPage: (pathname: string, response: Response) => Promise<void>;
  /** For files that no build has cached. */
  readonly onFile?: (pathname: string, response: Response) => Promise<void>;
  readonly onPicture?: (pathname: string, response: Response) => Promise<void>;
};

const NETWORK_TIMEOUT_MS = 3_000;

export function startWorker(settings: WorkerSettings): void {
  self.addEventListener('install', (event) => event.waitUntil(settings.install()));
  self.addEventListener('activate', (event) => event.waitUntil(activate(settings)));
  self.addEventListener('fetch', (event) => answer(event, settings));
}

async function activate({ unusedCaches }: WorkerSettings): Promise<void> {
  await Promise.all((await unusedCaches()).map((name) => caches.delete(name)));
  // Also serve the tab that registered the first worker.
  await self.clients.claim();
}

function answer(event: FetchEvent, { routes, cachedPage, onPage, onFile, onPicture }: WorkerSettings): void {
  const { request } = event;
  const { pathname } = new URL(request.url);
  switch (routeRequest(request, self.location.origin, routes)) {
    case 'page': {
      const network = fetch(request);
      event.respondWith(
        networkFirst({
          network,
          cached: () => cachedPage(pathname),
          timeout: new Promise((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS)),
        }),
      );
      event.waitUntil(network.then((response) => onPage(pathname, response)).catch(() => undefined));
      break;
    }
    case 'file':
      event.respondWith(cacheFirst(request, (response) => onFile?.(pathname, response)));
      break;
    case 'picture':
      event.respondWith(cacheFirst(request, (response) => onPicture?.(pathname, response)));
      break;
    case 'network':
      break;
  }
}

/** File names contain a hash of the content and the picture behind a URL never changes, so any cached copy will do. */
async function cacheFirst(
  request: Request,
  onLoaded: (response: Response) => Promise<void> | undefined,
): Promise<Response> {
  const cached = await caches.match(request, { ignoreVary: true });
  if (cached) {
    return cached;
  }
  const response = await fetch(request);
  await onLoaded(response)?.catch(() => undefined);
  return response;
}
