import { isObject } from '../call';
import { keptKey } from '../keptKey';
import type { Answered } from '../session';

/** Remembers that this device keeps something for a link, so that a later visit looks before it shows an empty form. */
export function markKept(link: string): void {
  write(link, read(link) ?? '{}');
}

/** Remembers that a form was filled here; of its answers nothing stays. */
export function markAnswered(link: string, answered: Answered): void {
  write(link, JSON.stringify(answered));
}

/** When the form behind this link was last filled on this device, if it was. */
export function readAnswered(link: string): Answered | undefined {
  try {
    const found: unknown = JSON.parse(read(link) ?? '{}');
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

/** The response that this tab was filling before it was loaded again. */
export function responseOfTab(link: string): string | undefined {
  try {
    return sessionStorage.getItem(tabKey(link)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Remembers which response this tab fills. */
export function markTab(link: string, responseId: string): void {
  try {
    sessionStorage.setItem(tabKey(link), responseId);
  } catch {
    // Then a reload takes the newest filling that no tab has open.
  }
}

function read(link: string): string | null {
  try {
    return localStorage.getItem(keptKey(link));
  } catch {
    return null;
  }
}

function write(link: string, value: string): void {
  try {
    localStorage.setItem(keptKey(link), value);
  } catch {
    // Then the next visit begins anew; what waits is sent all the same.
  }
}
