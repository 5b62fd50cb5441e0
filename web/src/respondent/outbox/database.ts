import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { PageId } from '../../form-rules/ids';
import { lazyDatabase } from '../../offline/database';
import type { Challenge } from '../proof/solve';
import type { Filling, FinalOutcome, PageSubmission, SharedForm } from '../session';

/** A filling as stored on this device. The form is stored separately, once per version. */
export type StoredFilling = Omit<Filling, 'form'> & {
  readonly link: string;
  readonly formId: string;
  readonly formVersion: number;
  /** The server accepts answers to a newer version only. */
  readonly isVersionClosed?: boolean;
  /** The page that was submitted and whose outcome is not known yet. */
  readonly sent?: PageSubmission | undefined;
  /** When it was last edited. */
  readonly savedAt: number;
};

/** A submitted page. It stays until the respondent has seen the outcome. */
export type Entry = {
  readonly formId: string;
  readonly responseId: string;
  readonly pageId: PageId;
  readonly seq: number;
  readonly link: string;
  /** The request body; removed once the server has accepted or finally rejected it. */
  readonly sent?: PageSubmission | undefined;
  /** The access token it was submitted with: the page is sent even after the device has forgotten the person. */
  readonly pass?: string | undefined;
  /** The uploads its answers refer to; they are sent first. */
  readonly files: readonly string[];
  readonly outcome?: FinalOutcome | undefined;
  /** The server has the page, but counts it only after this challenge is solved. */
  readonly challenge?: Challenge | undefined;
  readonly at: number;
};

/** A chosen file, stored until its response is finished. */
export type StoredFile = {
  readonly uploadId: string;
  readonly responseId: string;
  readonly questionId: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly blob: Blob;
  /** The form version whose limits apply. */
  readonly formVersion?: number | undefined;
  readonly isUploaded: boolean;
  /** When the server received it. The server deletes uploads that no page refers to after a day. */
  readonly uploadedAt?: number | undefined;
};

interface Schema extends DBSchema {
  fillings: { key: string; value: StoredFilling; indexes: { link: string } };
  versions: { key: [string, number]; value: { formId: string; version: number; form: SharedForm } };
  outbox: { key: [string, string, string, number]; value: Entry; indexes: { response: string } };
  files: { key: string; value: StoredFile; indexes: { response: string } };
}

/** The IndexedDB database of the respondent's page. */
export type Database = IDBPDatabase<Schema>;

/** Fails in private windows and on full disks. */
export const database = lazyDatabase((events) =>
  openDB<Schema>('formwright-responses', 1, {
    upgrade(created) {
      created.createObjectStore('fillings', { keyPath: 'responseId' }).createIndex('link', 'link');
      created.createObjectStore('versions', { keyPath: ['formId', 'version'] });
      created
        .createObjectStore('outbox', { keyPath: ['formId', 'responseId', 'pageId', 'seq'] })
        .createIndex('response', 'responseId');
      created.createObjectStore('files', { keyPath: 'uploadId' }).createIndex('response', 'responseId');
    },
    ...events,
  }),
).open;
