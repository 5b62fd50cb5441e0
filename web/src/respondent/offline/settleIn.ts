import { trustedWorker } from '../../offline-shell/trustedWorker';
import { isObject } from '../call';
import { callsOf } from '../formCalls';
import { OPENED_ID } from '../formInPage';
import { readProof } from '../storedProof';
import { keepPage, keepPicture, PAGES, PICTURES, type Place } from './keptForms';

const WORKER = '/form-worker.js';
const SCOPE = '/form/';
/** Pictures of pages that are not open yet; more are kept as they are seen. */
const MOST_AHEAD = 20;

/** What can wait until the first page is drawn: counting somebody who is signed in, and keeping the form on this device. */
export async function settleIn(link: string): Promise<void> {
  const brought = document.getElementById(OPENED_ID);
  if (brought !== null && readProof(link).token !== undefined) {
    // The server leaves it to this call to tell whether it was the form's owner who opened it.
    void callsOf(link).load();
  }
  // A frame of another site has a storage of its own, which the link outside it never sees.
  if ('serviceWorker' in navigator && window.parent === window) {
    try {
      await navigator.serviceWorker.register(trustedWorker(WORKER), { scope: SCOPE });
      await keepThisVisit(brought?.textContent ?? '');
    } catch {
      // A browser may refuse, in a private window for one. Everything works without, as long as there is a network.
    }
  }
}

/** The first visit came before the worker, so that what it loaded is kept here. All but pictures is at hand already. */
async function keepThisVisit(form: string): Promise<void> {
  const { pathname } = window.location;
  const pages = await caches.open(PAGES);
  if (navigator.serviceWorker.controller === null || !(await pages.match(pathname))) {
    await keepPage(pathname, await fetch(pathname, { cache: 'force-cache' }), pages);
  }
  await navigator.serviceWorker.ready;
  await Promise.all(fontsInUse().map((font) => fetch(font)));
  await keepPictures(picturesIn(form), await caches.open(PICTURES));
}

/** The fonts that came before the worker did: asked for once more, they pass by it. */
function fontsInUse(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.endsWith('.woff2'));
}

/** The addresses of all pictures in a form, as it is written in the page. */
export function picturesIn(form: string): string[] {
  const found = form.match(/(?<="imageUrl":")\/media\/[\w./-]+/g) ?? [];
  return [...new Set(found)].slice(0, MOST_AHEAD);
}

/** One after the other: the form itself has more need of the network. */
async function keepPictures([next, ...others]: readonly string[], place: Place): Promise<void> {
  if (next === undefined || savesData()) {
    return;
  }
  if (!(await place.match(next))) {
    await keepPicture(next, await fetch(next), place);
  }
  await keepPictures(others, place);
}

function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  return isObject(connection) && connection['saveData'] === true;
}
