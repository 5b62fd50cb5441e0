import type { SharedForm } from '../session';
import { type Database, database, type Entry, type KeptFilling } from './database';

/** What this device keeps of responses. Each call may fail: private windows and full disks keep nothing. */
export type Kept = {
  /** Every filling of this link, whichever tab it is in. */
  readonly fillings: (link: string) => Promise<readonly KeptFilling[]>;
  readonly filling: (responseId: string) => Promise<KeptFilling | undefined>;
  readonly form: (formId: string, version: number) => Promise<SharedForm | undefined>;
  /** Writes a filling, with its form unless that is there; what was heard of leaves the outbox in the same breath. */
  readonly keep: (filling: KeptFilling, form: SharedForm, heard?: readonly Entry[]) => Promise<void>;
  /** Writes a page into the outbox together with the filling it is of; done means that it would outlive a crash. */
  readonly post: (entry: Entry, filling: KeptFilling, form: SharedForm) => Promise<void>;
  /** The pages of a response that are in the outbox, in the order they were handed in. */
  readonly entries: (responseId: string) => Promise<readonly Entry[]>;
  readonly update: (entry: Entry) => Promise<void>;
  /** The responses that have something to be sent. */
  readonly waiting: () => Promise<readonly string[]>;
  /** Takes away everything of a response but what is still to be sent. */
  readonly end: (responseId: string) => Promise<void>;
  /** Takes away what nobody has come back to since then, unless it is still to be sent. */
  readonly forgetBefore: (time: number) => Promise<void>;
};

/** The versions that this page has written, so that a large form is not written with every answer. */
const written = new Set<string>();

/** The browser's own database. */
export const keptHere: Kept = {
  fillings: async (link) => (await database()).getAllFromIndex('fillings', 'link', link),
  filling: async (responseId) => (await database()).get('fillings', responseId),
  form: async (formId, version) => (await (await database()).get('versions', [formId, version]))?.form,
  async keep(filling, form, heard = []) {
    const transaction = (await database()).transaction(['fillings', 'versions', 'outbox'], 'readwrite');
    const { formId, formVersion: version } = filling;
    const name = `${formId} ${version}`;
    const puts = [
      transaction.objectStore('fillings').put(filling),
      ...(written.has(name) ? [] : [transaction.objectStore('versions').put({ formId, version, form })]),
      ...heard.map((entry) => transaction.objectStore('outbox').delete(keyOf(entry))),
    ];
    // Said at once, not when the page hears of each: it may be gone by then.
    transaction.commit();
    await Promise.all([...puts, transaction.done]);
    written.add(name);
  },
  async post(entry, filling, form) {
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
  async waiting() {
    const all = await (await database()).getAll('outbox');
    return [...new Set(all.flatMap(({ sent, responseId }) => (sent === undefined ? [] : [responseId])))];
  },
  async end(responseId) {
    await remove(await database(), responseId);
  },
  async forgetBefore(time) {
    const here = await database();
    for (const { responseId, savedAt } of await here.getAll('fillings')) {
      const entries = await here.getAllFromIndex('outbox', 'response', responseId);
      if (savedAt < time && entries.every(({ sent }) => sent === undefined)) {
        await remove(here, responseId);
      }
    }
  },
};

async function remove(here: Database, responseId: string): Promise<void> {
  const transaction = here.transaction(['fillings', 'versions', 'outbox', 'files'], 'readwrite');
  const fillings = transaction.objectStore('fillings');
  const outbox = transaction.objectStore('outbox');
  const files = transaction.objectStore('files');
  const ended = await fillings.get(responseId);
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
  if (ended !== undefined) {
    const others = await fillings.getAll();
    const isShared = ({ formId, formVersion }: KeptFilling) =>
      formId === ended.formId && formVersion === ended.formVersion;
    if (!others.some(isShared)) {
      await transaction.objectStore('versions').delete([ended.formId, ended.formVersion]);
    }
    written.delete(`${ended.formId} ${ended.formVersion}`);
  }
  await transaction.done;
}

function keyOf({ formId, responseId, pageId, seq }: Entry): [string, string, string, number] {
  return [formId, responseId, pageId, seq];
}
