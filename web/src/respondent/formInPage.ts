import { isObject, type JsonObject } from './call';

/** Marks what the page brought along once it has been opened. */
export const OPENED_ID = 'opened-form';

/** The reply of the form's call, if the server has put it into the page: the first time it is asked for, never again. */
export function takeFormInPage(): JsonObject | undefined {
  const block = document.getElementById('form');
  if (block === null) {
    return undefined;
  }
  // Opening the form once more asks the server: what the page brought may be old by then.
  block.id = OPENED_ID;
  const read: unknown = JSON.parse(block.textContent);
  return isObject(read) ? read : undefined;
}
