import { acquireLock } from '../../offline/locks';
import { linksWithLocalData } from '../linksWithLocalData';
import type { StoredFilling } from './database';
import { clearFlag } from './localFlags';
import { fillingLock, indexedDbStore, type OutboxStore } from './store';

const HOUR_MS = 60 * 60 * 1000;
/** Short, because the next person at a shared device must not find answers that were only typed. */
const UNSUBMITTED_MS = 24 * HOUR_MS;
/** Longer, because the server already has part of the response. */
const SUBMITTED_MS = 90 * 24 * HOUR_MS;

export function isExpired({ seq, savedAt }: Pick<StoredFilling, 'seq' | 'savedAt'>, now: number): boolean {
  return now - savedAt > (seq === 0 ? UNSUBMITTED_MS : SUBMITTED_MS);
}

/** Deletes the expired fillings of all forms, except those with unsent pages and those open in a tab. */
export async function deleteExpired(store: OutboxStore = indexedDbStore, now = Date.now()): Promise<void> {
  for (const filling of await store.allFillings()) {
    const { responseId, link } = filling;
    const release = isExpired(filling, now) ? await acquireLock(fillingLock(responseId)) : undefined;
    if (release !== undefined) {
      const entries = await store.entries(responseId);
      if (entries.every(({ sent }) => sent === undefined)) {
        await store.remove(responseId);
        await clearFlag(link, store);
      }
      release();
    }
  }
}

/** Deletes the receipts and submission times of all forms. Unfinished answers stay. */
export async function deleteReceipts(store: OutboxStore = indexedDbStore): Promise<void> {
  for (const link of linksWithLocalData()) {
    await clearFlag(link, store, { andReceipt: true });
  }
}
