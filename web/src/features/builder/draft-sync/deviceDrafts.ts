import { type DBSchema, openDB } from 'idb';
import { lazyDatabase } from '../../../offline/database';
import type { ConfirmedDraft } from '../api/draftPayload';
import type { StoredFacts } from '../api/loadForm';
import type { DraftDocument, DraftForm } from '../draft/document';
import type { History } from '../draft/history';
import type { EditorSelection } from '../draft/selection';
import { withMemoryFallback } from './memoryFallback';

/** A tab's copy of a draft in the device database. Stored in browsers: do not rename fields. */
export type DeviceDraft = {
  readonly formId: string;
  readonly windowId: string;
  /** Email of the account; other accounts never see the copy. */
  readonly owner: string;
  readonly facts: StoredFacts;
  readonly document: DraftDocument;
  readonly history: History;
  readonly place: EditorSelection;
  /** The draft that the server last confirmed. */
  readonly base: ConfirmedDraft;
  /** Forms sent without a response; the server may have them. */
  readonly sent?: readonly DraftForm[] | undefined;
  /** Whether there are edits that the server has not confirmed. */
  readonly dirty: boolean;
  readonly editedAt: number;
};

/** The drafts on this device. Each call may fail, e.g. in private windows or on full disks. */
export type DeviceDrafts = {
  readonly of: (formId: string) => Promise<readonly DeviceDraft[]>;
  readonly write: (draft: DeviceDraft) => Promise<void>;
  readonly remove: (draft: Pick<DeviceDraft, 'formId' | 'windowId'>) => Promise<void>;
  readonly removeWhere: (matches: (draft: DeviceDraft) => boolean) => Promise<void>;
};

interface Schema extends DBSchema {
  drafts: { key: [string, string]; value: DeviceDraft; indexes: { form: string } };
}

const DATABASE = 'formwright-drafts';

const { open, current } = lazyDatabase((events) =>
  openDB<Schema>(DATABASE, 1, {
    upgrade(fresh) {
      const drafts = fresh.createObjectStore('drafts', { keyPath: ['formId', 'windowId'] });
      drafts.createIndex('form', 'formId');
    },
    ...events,
  }),
);

/** The browser's own database. */
const inDatabase: DeviceDrafts = {
  async of(formId) {
    return (await open()).getAllFromIndex('drafts', 'form', formId);
  },
  async write(draft) {
    // Open already except at the first write: a closing page has no time to wait.
    const transaction = (current() ?? (await open())).transaction('drafts', 'readwrite');
    // The transaction reports the failure.
    transaction.store.put(draft).catch(() => undefined);
    // Commit without waiting for the put: the page may be closing.
    transaction.commit();
    await transaction.done;
  },
  async remove({ formId, windowId }) {
    await (await open()).delete('drafts', [formId, windowId]);
  },
  async removeWhere(matches) {
    const transaction = (await open()).transaction('drafts', 'readwrite');
    for await (const cursor of transaction.store) {
      if (matches(cursor.value)) {
        await cursor.delete();
      }
    }
    await transaction.done;
  },
};

/** Drafts in the database; those that cannot be written stay in memory while the tab is open. */
export const deviceDrafts: DeviceDrafts = withMemoryFallback(inDatabase);

const SAVED_DRAFT_TTL_MS = 30 * 24 * 60 * 60 * 1000;

/** Deletes saved drafts not edited for 30 days. */
export async function deleteOldDrafts(drafts: DeviceDrafts, now: number): Promise<void> {
  await drafts.removeWhere(({ dirty, editedAt }) => !dirty && now - editedAt > SAVED_DRAFT_TTL_MS);
}
