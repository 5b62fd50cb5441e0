import { database, type KeptFile } from '../outbox/database';

/** Where chosen files are kept on this device. Each call may fail: private windows and full disks keep nothing. */
export type FileStore = {
  readonly keep: (file: KeptFile) => Promise<void>;
  readonly read: (uploadId: string) => Promise<KeptFile | undefined>;
  /** Notes that the server has it, since this moment. */
  readonly mark: (uploadId: string, uploadedAt: number) => Promise<void>;
  readonly forget: (uploadId: string) => Promise<void>;
};

/** The browser's own database. */
export const filesHere: FileStore = {
  async keep(file) {
    const transaction = (await database()).transaction('files', 'readwrite', { durability: 'strict' });
    await Promise.all([transaction.store.put(file), transaction.done]);
  },
  read: async (uploadId) => (await database()).get('files', uploadId),
  async mark(uploadId, uploadedAt) {
    const transaction = (await database()).transaction('files', 'readwrite');
    const file = await transaction.store.get(uploadId);
    if (file !== undefined) {
      await transaction.store.put({ ...file, isUploaded: true, uploadedAt });
    }
    await transaction.done;
  },
  async forget(uploadId) {
    await (await database()).delete('files', uploadId);
  },
};
