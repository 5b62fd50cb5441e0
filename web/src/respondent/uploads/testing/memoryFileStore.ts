import type { StoredFile } from '../../outbox/database';
import type { FileStore } from '../fileStore';

/** A file store in memory; with `isFull` it accepts nothing. */
export function memoryFileStore({ isFull = false } = {}): FileStore & {
  readonly files: Map<string, StoredFile>;
} {
  const files = new Map<string, StoredFile>();
  return {
    files,
    save: async (file) => {
      if (isFull) {
        throw new DOMException('no room', 'QuotaExceededError');
      }
      files.set(file.uploadId, file);
    },
    read: async (uploadId) => files.get(uploadId),
    markUploaded: async (uploadId, uploadedAt) => {
      const file = files.get(uploadId);
      if (file) {
        files.set(uploadId, { ...file, isUploaded: true, uploadedAt });
      }
    },
    remove: async (uploadId) => void files.delete(uploadId),
  };
}
