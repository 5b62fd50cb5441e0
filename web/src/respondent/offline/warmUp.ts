import { trustedWorker } from '../../offline/trustedWorker';
import { isObject } from '../call';
import { readCredentials } from '../credentials';
import { callsOf } from '../formCalls';
import { OPENED_ID } from '../inlineForm';
import { linksWithLocalData } from '../linksWithLocalData';
import { type CacheLike, cachePage, cachePicture, PAGES, PICTURES } from './formCache';

const WORKER = '/form-worker.js';
const SCOPE = '/form/';
/** Further pictures are cached when they are shown. */
const MAX_PRELOADED_PICTURES = 20;

/** Work that can wait until the first page is shown: counting the view of a signed-in user, and caching the form. */
export async function warmUp(link: string): Promise<void> {
  const inlined = document.getElementById(OPENED_ID);
  if (inlined !== null && readCredentials(link).sessionToken !== undefined) {
    // The inlined form carries no session; only this call tells the server whether the owner opened it.
    void callsOf(link).load();
  }
  if (linksWithLocalData().length > 0) {
    import('../outbox/retention').then(({ deleteExpired }) => deleteExpired()).catch(() => undefined);
  }
  // A frame on another site has partitioned storage, which the link itself never sees.
  if ('serviceWorker' in navigator && window.parent === window) {
    try {
      await navigator.serviceWorker.register(trustedWorker(WORKER), { scope: SCOPE });
      await cacheThisVisit(inlined?.textContent ?? '');
    } catch {
      // Some browsers refuse, for example in private windows; everything still works online.
    }
  }
}

/** The first visit loads before the worker is active, so its page, fonts and pictures are cached here. */
async function cacheThisVisit(form: string): Promise<void> {
  const { pathname } = window.location;
  const pages = await caches.open(PAGES);
  if (navigator.serviceWorker.controller === null || !(await pages.match(pathname))) {
    await cachePage(pathname, await fetch(pathname, { cache: 'force-cache' }), pages);
  }
  await navigator.serviceWorker.ready;
  await Promise.all(fontsInUse().map((font) => fetch(font)));
  await cachePictures(picturesIn(form), await caches.open(PICTURES));
}

/** Fonts loaded before the worker was active; fetching them again lets the worker cache them. */
function fontsInUse(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.endsWith('.woff2'));
}

/** The picture URLs in the JSON of a form. */
export function picturesIn(form: string): string[] {
  const found = form.match(/(?<="imageUrl":")\/media\/[\w./-]+/g) ?? [];
  return [...new Set(found)].slice(0, MAX_PRELOADED_PICTURES);
}

/** One after the other, so that the form itself keeps most of the bandwidth. */
async function cachePictures([next, ...others]: readonly string[], cache: CacheLike): Promise<void> {
  if (next === undefined || savesData()) {
    return;
  }
  if (!(await cache.match(next))) {
    await cachePicture(next, await fetch(next), cache);
  }
  await cachePictures(others, cache);
}

function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  return isObject(connection) && connection['saveData'] === true;
}
