import type { KeptFile } from '../../outbox/database';
import type { FileStore } from '../fileStore';

/** A device with room, or with none. */
export function memoryStore({ isFull = false } = {}): FileStore & { readonly kept: Map<string, KeptFile> } {
  const kept = new Map<string, KeptFile>();
  return {
    kept,
    keep: async (file) => {
      if (isFull) {
        throw new DOMException('no room', 'QuotaExceededError');
      }
      kept.set(file.uploadId, file);
    },
    read: async (uploadId) => kept.get(uploadId),
    mark: async (uploadId, uploadedAt) => {
      const file = kept.get(uploadId);
      if (file) {
        kept.set(uploadId, { ...file, isUploaded: true, uploadedAt });
      }
    },
    forget: async (uploadId) => void kept.delete(uploadId),
  };
}
