import { mintUuid } from '../../offline/ids';
import { nameOf } from './fileKinds';
import { createFileListStore, type UploadList } from './uploadList';

const list = createFileListStore();

/** Lists files in the owner's preview without uploading them. */
export const previewUploads: UploadList = {
  subscribe: list.subscribe,
  read: list.read,
  add: (files) => {
    const added = files.map((file) => ({
      id: mintUuid(),
      name: nameOf(file),
      bytes: file.size,
      blob: file,
      isStored: true,
      state: { at: 'sent' as const },
    }));
    list.add(added);
    return added.map(({ id }) => id);
  },
  remove: list.remove,
  pause: () => undefined,
  send: () => undefined,
};
