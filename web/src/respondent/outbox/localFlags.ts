import { deviceItems, tabItems } from '../../offline/storage';
import { isObject } from '../call';
import { localDataKey } from '../localData';
import type { PastResponse } from '../session';
import type { OutboxStore } from './store';

/** Flags that this device stores something for a link, so that a later visit looks for it before it shows an empty form. */
export function flagLocalData(link: string): void {
  write(link, read(link));
}

/** Records when a form was submitted and its receipt; none of the answers stay. */
export function flagAnswered(link: string, answered: PastResponse): void {
  write(link, JSON.stringify(answered));
}

/** Removes the flag of a link that has no stored filling. A receipt stays unless `andReceipt` is set. */
export async function clearFlag(
  link: string,
  store: Pick<OutboxStore, 'fillings'>,
  { andReceipt = false } = {},
): Promise<void> {
  const fillings = await store.fillings(link).catch(() => []);
  if (fillings.length > 0) {
    write(link, andReceipt ? '{}' : read(link));
  } else if (andReceipt || readAnswered(link) === undefined) {
    write(link, undefined);
  }
}

/** When this link's form was last submitted on this device, if ever. */
export function readAnswered(link: string): PastResponse | undefined {
  try {
    const found: unknown = JSON.parse(read(link));
    if (!isObject(found) || typeof found['time'] !== 'number') {
      return undefined;
    }
    const { time, receipt } = found;
    return { time, ...(typeof receipt === 'string' && { receipt }) };
  } catch {
    return undefined;
  }
}

const tabKey = (link: string) => `formFilling:${link}`;

/** The response this tab had open before it was reloaded. Without storage a reload counts as a new visit. */
export function readTabResponse(link: string): string | undefined {
  return tabItems.read(tabKey(link));
}

/** Without an id, forgets the response. */
export function saveTabResponse(link: string, responseId: string | undefined): void {
  tabItems.write(tabKey(link), responseId);
}

function read(link: string): string {
  return deviceItems.read(localDataKey(link)) ?? '{}';
}

/** Without storage the next visit starts with an empty form; queued pages are sent all the same. */
function write(link: string, value: string | undefined): void {
  deviceItems.write(localDataKey(link), value);
}
