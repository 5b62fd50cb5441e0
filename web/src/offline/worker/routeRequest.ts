/** `network` leaves the request to the browser. */
export type Route = 'page' | 'file' | 'picture' | 'network';

type RoutedRequest = Pick<Request, 'method' | 'mode' | 'url'> & Partial<Pick<Request, 'destination'>>;

/** Which pages and pictures a worker caches. */
export type Routes = {
  readonly isPage: (pathname: string) => boolean;
  readonly isPicture: (pathname: string, destination?: string) => boolean;
};

/** Paths that are not pages of the owner's application. */
const NOT_PAGES = new Set(['api', 'docs', 'files', 'form', 'healthz', 'media', 'metrics', 'readyz']);

export const ownerRoutes: Routes = {
  isPage: (pathname) => {
    const parts = pathname.slice(1).split('/');
    const namesAFile = parts.at(-1)?.includes('.') === true;
    return !NOT_PAGES.has(parts[0] ?? '') && !namesAFile;
  },
  isPicture: () => false,
};

export const formRoutes: Routes = {
  isPage: (pathname) => /^\/form\/[^/]+$/.test(pathname),
  isPicture: (pathname, destination) => pathname.startsWith('/media/') && destination === 'image',
};

/** Requests for the network are not touched at all, so API calls, videos and other sites behave as without a worker. */
export function routeRequest(
  { method, mode, destination, url }: RoutedRequest,
  origin: string,
  { isPage, isPicture }: Routes,
): Route {
  const { pathname, origin: requested } = new URL(url);
  if (method !== 'GET' || requested !== origin) {
    return 'network';
  }
  if (mode === 'navigate') {
    return isPage(pathname) ? 'page' : 'network';
  }
  if (pathname.startsWith('/assets/') || pathname === '/favicon.svg') {
    return 'file';
  }
  return isPicture(pathname, destination) ? 'picture' : 'network';
}
