import type { SharedForm } from '../session';
import { type Database, database, type Entry, type StoredFilling } from './database';

/** The lock that a tab holds while it has a filling open. */
export const fillingLock = (responseId: string): string => `formwright-filling:${responseId}`;

/** Responses stored on this device. Every call may fail: private windows and full disks store nothing. */
export type OutboxStore = {
  readonly allFillings: () => Promise<readonly StoredFilling[]>;
  /** All fillings of this link, including those open in other tabs. */
  readonly fillings: (link: string) => Promise<readonly StoredFilling[]>;
  readonly filling: (responseId: string) => Promise<StoredFilling | undefined>;
  readonly form: (formId: string, version: number) => Promise<SharedForm | undefined>;
  /** Saves a filling and its form, and deletes the given entries in the same transaction. */
  readonly save: (filling: StoredFilling, form: SharedForm, handled?: readonly Entry[]) => Promise<void>;
  /** Saves an outbox entry together with its filling; once resolved, both survive a crash. */
  readonly enqueue: (entry: Entry, filling: StoredFilling, form: SharedForm) => Promise<void>;
  /** The outbox entries of a response, in the order they were submitted. */
  readonly entries: (responseId: string) => Promise<readonly Entry[]>;
  readonly update: (entry: Entry) => Promise<void>;
  /** The ids of responses with unsent entries. */
  readonly unsentResponses: () => Promise<readonly string[]>;
  /** Deletes a response except for its unsent entries. */
  readonly remove: (responseId: string) => Promise<void>;
};

/** Form versions already written by this page, so that a large form is not written again with every answer. */
const written = new Set<string>();

export const indexedDbStore: OutboxStore = {
  allFillings: async () => (await database()).getAll('fillings'),
  fillings: async (link) => (await database()).getAllFromIndex('fillings', 'link', link),
  filling: async (responseId) => (await database()).get('fillings', responseId),
  form: async (formId, version) => (await (await database()).get('versions', [formId, version]))?.form,
  async save(filling, form, handled = []) {
    const transaction = (await database()).transaction(['fillings', 'versions', 'outbox'], 'readwrite');
    const { formId, formVersion: version } = filling;
    const name = `${formId} ${version}`;
    const puts = [
      transaction.objectStore('fillings').put(filling),
      ...(written.has(name) ? [] : [transaction.objectStore('versions').put({ formId, version, form })]),
      ...handled.map((entry) => transaction.objectStore('outbox').delete(keyOf(entry))),
    ];
    // Commit explicitly: the page may be closed before the single requests report back.
    transaction.commit();
    await Promise.all([...puts, transaction.done]);
    written.add(name);
  },
  async enqueue(entry, filling, form) {
    const transaction = (await database()).transaction(['fillings', 'versions', 'outbox'], 'readwrite', {
      durability: 'strict',
    });
    const { formId, formVersion } = filling;
    await Promise.all([
      transaction.objectStore('outbox').put(entry),
      transaction.objectStore('fillings').put(filling),
      transaction.objectStore('versions').put({ formId, version: formVersion, form }),
      transaction.done,
    ]);
  },
  async entries(responseId) {
    const found = await (await database()).getAllFromIndex('outbox', 'response', responseId);
    return found.toSorted((one, other) => one.seq - other.seq);
  },
  async update(entry) {
    await (await database()).put('outbox', entry);
  },
  async unsentResponses() {
    const all = await (await database()).getAll('outbox');
    return [...new Set(all.flatMap(({ sent, responseId }) => (sent === undefined ? [] : [responseId])))];
  },
  async remove(responseId) {
    await removeResponse(await database(), responseId);
  },
};

async function removeResponse(db: Database, responseId: string): Promise<void> {
  const transaction = db.transaction(['fillings', 'versions', 'outbox', 'files'], 'readwrite');
  const fillings = transaction.objectStore('fillings');
  const outbox = transaction.objectStore('outbox');
  const files = transaction.objectStore('files');
  const removed = await fillings.get(responseId);
  await fillings.delete(responseId);
  const entries = await outbox.index('response').getAll(responseId);
  const unsent = entries.filter(({ sent }) => sent !== undefined);
  for (const entry of entries.filter(({ sent }) => sent === undefined)) {
    await outbox.delete(keyOf(entry));
  }
  if (unsent.length === 0) {
    for (const file of await files.index('response').getAllKeys(responseId)) {
      await files.delete(file);
    }
  }
  if (removed !== undefined) {
    const others = await fillings.getAll();
    const hasSameVersion = ({ formId, formVersion }: StoredFilling) =>
      formId === removed.formId && formVersion === removed.formVersion;
    if (!others.some(hasSameVersion)) {
      await transaction.objectStore('versions').delete([removed.formId, removed.formVersion]);
    }
    written.delete(`${removed.formId} ${removed.formVersion}`);
  }
  await transaction.done;
}

function keyOf({ formId, responseId, pageId, seq }: Entry): [string, string, string, number] {
  return [formId, responseId, pageId, seq];
}
