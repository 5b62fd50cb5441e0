import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Confirmed } from '../api/draftOnWire';
import type { KeptFacts } from '../api/loadForm';
import type { DraftDocument, DraftForm } from '../draft/document';
import type { History } from '../draft/history';
import type { Place } from '../draft/place';
import { forgetOwner } from './deviceOwner';
import { withMemory } from './tabMemory';

/** A draft as one window left it on this device. */
export type DeviceDraft = {
  readonly formId: string;
  readonly windowId: string;
  /** The address of the account it belongs to; nobody else's is ever opened. */
  readonly owner: string;
  readonly facts: KeptFacts;
  readonly document: DraftDocument;
  readonly history: History;
  readonly place: Place;
  /** What the server last confirmed. */
  readonly base: Confirmed;
  /** What is on its way to the server: it may have arrived, or still arrive, although the answer did not. */
  readonly sent?: readonly DraftForm[] | undefined;
  /** Whether the document holds something that the server has not confirmed. */
  readonly dirty: boolean;
  readonly editedAt: number;
};

/** Where drafts are kept on this device. Each call may fail: private windows and full disks do not keep anything. */
export type DeviceDrafts = {
  readonly of: (formId: string) => Promise<readonly DeviceDraft[]>;
  readonly write: (draft: DeviceDraft) => Promise<void>;
  readonly remove: (draft: Pick<DeviceDraft, 'formId' | 'windowId'>) => Promise<void>;
  /** Removes every draft this holds for. */
  readonly removeWhere: (unwanted: (draft: DeviceDraft) => boolean) => Promise<void>;
};

interface Schema extends DBSchema {
  drafts: { key: [string, string]; value: DeviceDraft; indexes: { form: string } };
}

const DATABASE = 'formwright-drafts';

let opening: Promise<IDBPDatabase<Schema>> | undefined;
let connection: IDBPDatabase<Schema> | undefined;

/** The browser's own database. */
const inDatabase: DeviceDrafts = {
  async of(formId) {
    return (await database()).getAllFromIndex('drafts', 'form', formId);
  },
  async write(draft) {
    // Open already in all but the first write: a page that is going away has no time to wait.
    const transaction = (connection ?? (await database())).transaction('drafts', 'readwrite');
    // Its failure is the transaction's.
    transaction.store.put(draft).catch(() => undefined);
    // Said at once, not when the page hears that it was put: it may be gone by then.
    transaction.commit();
    await transaction.done;
  },
  async remove({ formId, windowId }) {
    await (await database()).delete('drafts', [formId, windowId]);
  },
  async removeWhere(unwanted) {
    const transaction = (await database()).transaction('drafts', 'readwrite');
    for await (const cursor of transaction.store) {
      if (unwanted(cursor.value)) {
        await cursor.delete();
      }
    }
    await transaction.done;
  },
};

/** The device's drafts; what it cannot keep is remembered for as long as this tab lives. */
export const deviceDrafts: DeviceDrafts = withMemory(inDatabase);

const CLEAN_FOR_MS = 30 * 24 * 60 * 60 * 1000;

/** Takes away what has been on the server for a month: it is of no more use offline. */
export async function forgetOldDrafts(drafts: DeviceDrafts, now: number): Promise<void> {
  await drafts.removeWhere(({ dirty, editedAt }) => !dirty && now - editedAt > CLEAN_FOR_MS);
}

/** For logging out: what is on the server leaves the device, what is only here stays for its owner. */
export async function forgetDeviceDrafts(): Promise<void> {
  forgetOwner();
  try {
    // A screen that closes because of it writes its copy once more.
    await new Promise((resolve) => setTimeout(resolve));
    await deviceDrafts.removeWhere(({ dirty }) => !dirty);
  } catch {
    // A device that keeps nothing has nothing to forget.
  }
}

function database(): Promise<IDBPDatabase<Schema>> {
  opening ??= open();
  return opening;
}

async function open(): Promise<IDBPDatabase<Schema>> {
  try {
    connection = await openDB<Schema>(DATABASE, 1, {
      upgrade(fresh) {
        const drafts = fresh.createObjectStore('drafts', { keyPath: ['formId', 'windowId'] });
        drafts.createIndex('form', 'formId');
      },
      // Another window needs a newer database, or the browser took ours away: the next call opens it again.
      blocking: forgetConnection,
      terminated: forgetConnection,
    });
    return connection;
  } catch (reason) {
    opening = undefined;
    throw reason;
  }
}

function forgetConnection(): void {
  connection?.close();
  connection = undefined;
  opening = undefined;
}
