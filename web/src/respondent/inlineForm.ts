import { isObject, type JsonObject } from './call';

/** The id of the inlined form after it has been read. */
export const OPENED_ID = 'opened-form';

/** The form that the server inlined into the page, on the first call; undefined afterwards. */
export function takeInlineForm(): JsonObject | undefined {
  const block = document.getElementById('form');
  if (block === null) {
    return undefined;
  }
  // Later loads must ask the server, because the inlined form may be stale by then.
  block.id = OPENED_ID;
  const read: unknown = JSON.parse(block.textContent);
  return isObject(read) ? read : undefined;
}
