import { emptyShelf, type FileIntake } from './fileIntake';
import { nameOf } from './fileKinds';

const shelf = emptyShelf();

/** Takes files as an owner tries a form out, and sends them nowhere. */
export const nowhere: FileIntake = {
  subscribe: shelf.subscribe,
  read: shelf.read,
  add: (files) => {
    const added = files.map((file) => ({
      id: crypto.randomUUID(),
      name: nameOf(file),
      bytes: file.size,
      blob: file,
      isKept: true,
      state: { at: 'sent' as const },
    }));
    shelf.put(added);
    return added.map(({ id }) => id);
  },
  remove: shelf.take,
  pause: () => undefined,
  send: () => undefined,
};
