/** Where the pages of forms are kept, by their paths; each has its form in it. */
export const PAGES = 'formwright-form-pages';
/** Where their pictures are kept. */
export const PICTURES = 'formwright-form-pictures';
/** The beginning of the name of what one build's files are kept in. */
export const FILES = 'formwright-form-files-';

/** More forms than anybody fills at one time; the one that was opened longest ago goes first. */
const MOST_PAGES = 50;
const MOST_PICTURES = 60;

/** A cache, as far as it is used here. */
export type Place = Pick<Cache, 'delete' | 'keys' | 'match' | 'put'>;

/**
 * Keeps the page of a form as the server sent it, in place of the one before. A page without a form is kept too: that a
 * form was closed, or is now for listed people alone, is true without a network as well. The definition of a form for
 * listed people is never kept, because only the server can tell whether somebody is still on the list.
 */
export async function keepPage(path: string, response: Response, place: Place): Promise<void> {
  const { status, redirected, headers } = response;
  const isHtml = headers.get('content-type')?.startsWith('text/html') === true;
  // A server in trouble sends the page alone and forbids to keep it.
  const mayBeKept = headers.get('cache-control')?.includes('no-store') !== true;
  if (status !== 200 || redirected || !isHtml || !mayBeKept) {
    return;
  }
  const text = await response.clone().text();
  // A network that asks for a password first answers everything with a page of its own.
  if (!text.includes('<div id="root">')) {
    return;
  }
  await place.put(path, response);
  await keepNewest(place, MOST_PAGES);
}

/** Keeps a picture of a form. */
export async function keepPicture(path: string, response: Response, place: Place): Promise<void> {
  const isPicture = response.headers.get('content-type')?.startsWith('image/') === true;
  if (response.status === 200 && isPicture) {
    await place.put(path, response);
    await keepNewest(place, MOST_PICTURES);
  }
}

async function keepNewest(place: Place, most: number): Promise<void> {
  const all = await place.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - most)).map((oldest) => place.delete(oldest)));
}
