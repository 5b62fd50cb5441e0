import { database, type StoredFile } from '../outbox/database';

/** Chosen files stored on this device. Every call may fail: private windows and full disks store nothing. */
export type FileStore = {
  readonly save: (file: StoredFile) => Promise<void>;
  readonly read: (uploadId: string) => Promise<StoredFile | undefined>;
  readonly markUploaded: (uploadId: string, uploadedAt: number) => Promise<void>;
  readonly remove: (uploadId: string) => Promise<void>;
};

export const indexedDbFiles: FileStore = {
  async save(file) {
    const transaction = (await database()).transaction('files', 'readwrite', { durability: 'strict' });
    await Promise.all([transaction.store.put(file), transaction.done]);
  },
  read: async (uploadId) => (await database()).get('files', uploadId),
  async markUploaded(uploadId, uploadedAt) {
    const transaction = (await database()).transaction('files', 'readwrite');
    const file = await transaction.store.get(uploadId);
    if (file !== undefined) {
      await transaction.store.put({ ...file, isUploaded: true, uploadedAt });
    }
    await transaction.done;
  },
  async remove(uploadId) {
    await (await database()).delete('files', uploadId);
  },
};
