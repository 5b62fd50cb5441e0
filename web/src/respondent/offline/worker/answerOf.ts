/** Who answers a request: the worker, with a form's page, a file of a build or a picture, or the network alone. */
export type Answer = 'page' | 'file' | 'picture' | 'network';

/** Judged by the address and what it is for: films, calls and other sites are not touched at all. */
export function answerOf(
  { method, mode, destination, url }: Pick<Request, 'method' | 'mode' | 'destination' | 'url'>,
  origin: string,
): Answer {
  const { pathname, origin: asked } = new URL(url);
  if (method !== 'GET' || asked !== origin) {
    return 'network';
  }
  if (mode === 'navigate') {
    return /^\/form\/[^/]+$/.test(pathname) ? 'page' : 'network';
  }
  if (pathname.startsWith('/assets/') || pathname === '/favicon.svg') {
    return 'file';
  }
  return pathname.startsWith('/media/') && destination === 'image' ? 'picture' : 'network';
}
