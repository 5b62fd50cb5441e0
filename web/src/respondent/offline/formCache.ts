/** The cache of form pages by path; each page contains its form. */
export const PAGES = 'formwright-form-pages';
export const PICTURES = 'formwright-form-pictures';
/** Prefix of the caches with the files of one build. */
export const FILES = 'formwright-form-files-';

/** The page cached longest ago is deleted first. */
const MAX_PAGES = 50;
const MAX_PICTURES = 60;

export type CacheLike = Pick<Cache, 'delete' | 'keys' | 'match' | 'put'>;

/**
 * Replaces the cached page of a form. A page without a form is cached too, because a form that was closed or restricted
 * must not reopen offline. The definition of a restricted form is never in the page: only the server knows who is invited.
 */
export async function cachePage(path: string, response: Response, cache: CacheLike): Promise<void> {
  const { status, redirected, headers } = response;
  const isHtml = headers.get('content-type')?.startsWith('text/html') === true;
  // An overloaded server sends the page without the form and with `no-store`.
  const isCacheable = headers.get('cache-control')?.includes('no-store') !== true;
  if (status !== 200 || redirected || !isHtml || !isCacheable) {
    return;
  }
  const text = await response.clone().text();
  // Captive portals answer every request with their own page.
  if (!text.includes('<div id="root">')) {
    return;
  }
  await cache.put(path, response);
  await deleteOldest(cache, MAX_PAGES);
}

export async function cachePicture(path: string, response: Response, cache: CacheLike): Promise<void> {
  const isPicture = response.headers.get('content-type')?.startsWith('image/') === true;
  if (response.status === 200 && isPicture) {
    await cache.put(path, response);
    await deleteOldest(cache, MAX_PICTURES);
  }
}

async function deleteOldest(cache: CacheLike, max: number): Promise<void> {
  const all = await cache.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - max)).map((oldest) => cache.delete(oldest)));
}
