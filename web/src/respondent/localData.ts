/** Set in `localStorage` while this device stores something for a link. */
export const localDataKey = (link: string): string => `formKept:${link}`;

/** Saves most visits, which are the first, from loading the outbox before the form is shown. */
export function mayHaveLocalData(link: string): boolean {
  try {
    return localStorage.getItem(localDataKey(link)) !== null;
  } catch {
    return false;
  }
}
