import { useState } from 'react';
import type { SentFile, Upload } from '../../../question-fields/fieldProps';

/** Takes files as an upload would, and sends them nowhere. */
export function useTestUpload() {
  const [{ upload, sentFile }] = useState(() => {
    const taken = new Map<string, SentFile>();
    const take: Upload = (file, onProgress) => {
      const sent = { id: crypto.randomUUID(), name: file.name, bytes: file.size };
      taken.set(sent.id, sent);
      onProgress(1);
      return Promise.resolve(sent);
    };
    return { upload: take, sentFile: (id: string) => taken.get(id) };
  });
  return { upload, sentFile };
}
