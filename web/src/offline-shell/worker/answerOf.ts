/** Who answers a request: the worker as a page, the worker as a file of the build, or the network alone. */
export type Answer = 'page' | 'file' | 'network';

/** What has addresses of its own beside the owner's pages; the respondent's page is one of them. */
const NOT_PAGES = new Set(['api', 'docs', 'files', 'form', 'healthz', 'media', 'metrics', 'readyz']);

/**
 * Judged by the address alone. What is left to the network is not touched at all: a call must look to everybody
 * as if there were no worker.
 */
export function answerOf(request: Pick<Request, 'method' | 'mode' | 'url'>, origin: string): Answer {
  const address = new URL(request.url);
  if (request.method !== 'GET' || address.origin !== origin) {
    return 'network';
  }
  const [first = '', ...further] = address.pathname.slice(1).split('/');
  if (request.mode === 'navigate') {
    const namesAFile = (further.at(-1) ?? first).includes('.');
    return NOT_PAGES.has(first) || namesAFile ? 'network' : 'page';
  }
  return first === 'assets' || address.pathname === '/favicon.svg' ? 'file' : 'network';
}
