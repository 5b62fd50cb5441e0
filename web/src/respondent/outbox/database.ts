import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { PageId } from '../../form-rules/ids';
import type { Challenge } from '../proof/solve';
import type { Filling, HandedIn, Settled, SharedForm } from '../session';

/** A filling as this device keeps it: everything but the form, which is kept once a version. */
export type KeptFilling = Omit<Filling, 'form'> & {
  readonly link: string;
  readonly formId: string;
  readonly formVersion: number;
  /** Submit was pressed and it is not known yet where that leads. */
  readonly sent?: HandedIn | undefined;
  readonly savedAt: number;
};

/** A page that was handed in, until whoever filled it has heard what came of it. */
export type Entry = {
  readonly formId: string;
  readonly responseId: string;
  readonly pageId: PageId;
  readonly seq: number;
  readonly link: string;
  /** What is still to be sent; gone as soon as the server needs it no more or will never take it. */
  readonly sent?: HandedIn | undefined;
  /** The files its answers name: they go first. */
  readonly files: readonly string[];
  /** What the server said to it. */
  readonly outcome?: Settled | undefined;
  /** It has arrived, but counts only when this is solved. */
  readonly challenge?: Challenge | undefined;
  readonly at: number;
};

/** A file that was chosen, until its response is done with. */
export type KeptFile = {
  readonly uploadId: string;
  readonly responseId: string;
  readonly questionId: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly blob: Blob;
  /** The version that said what may be sent. */
  readonly formVersion?: number | undefined;
  readonly isUploaded: boolean;
  /** When the server got it: what no page names is cleared away there after a day. */
  readonly uploadedAt?: number | undefined;
};

interface Schema extends DBSchema {
  fillings: { key: string; value: KeptFilling; indexes: { link: string } };
  versions: { key: [string, number]; value: { formId: string; version: number; form: SharedForm } };
  outbox: { key: [string, string, string, number]; value: Entry; indexes: { response: string } };
  files: { key: string; value: KeptFile; indexes: { response: string } };
}

/** The stores of this device for what respondents have filled in. */
export type Database = IDBPDatabase<Schema>;

let opening: Promise<Database> | undefined;

/** The database, opened once. It may fail: private windows and full disks keep nothing. */
export function database(): Promise<Database> {
  opening ??= open().catch((reason: unknown) => {
    opening = undefined;
    throw reason;
  });
  return opening;
}

async function open(): Promise<Database> {
  const opened = await openDB<Schema>('formwright-responses', 1, {
    upgrade(made) {
      made.createObjectStore('fillings', { keyPath: 'responseId' }).createIndex('link', 'link');
      made.createObjectStore('versions', { keyPath: ['formId', 'version'] });
      made
        .createObjectStore('outbox', { keyPath: ['formId', 'responseId', 'pageId', 'seq'] })
        .createIndex('response', 'responseId');
      made.createObjectStore('files', { keyPath: 'uploadId' }).createIndex('response', 'responseId');
    },
    // A later build in another tab must not wait for this one.
    blocking: () => forget(),
    terminated: () => forget(),
  });
  const forget = () => {
    opened.close();
    opening = undefined;
  };
  return opened;
}
