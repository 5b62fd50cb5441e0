/** Why a chosen file cannot be part of the answer. */
export type FileRefusal =
  | 'tooLarge'
  | 'wrongKind'
  | 'tooMany'
  | 'badName'
  | 'notAsked'
  /** The storage quota of the form or its owner is used up; retrying later may work. */
  | 'storageFull'
  /** An unknown reason. */
  | 'rejected'
  /** The file was moved or changed, or became inaccessible, after it was chosen. */
  | 'unreadable'
  /** The file was chosen in an earlier visit and is not stored on this device. */
  | 'lost';

/** `progress` is a value from 0 to 1. */
export type FileState =
  | { readonly at: 'waiting' }
  | { readonly at: 'sending'; readonly progress: number }
  | { readonly at: 'paused' }
  /** The connection or the server failed; the upload is retried automatically. */
  | { readonly at: 'later' }
  | { readonly at: 'sent' }
  | { readonly at: 'refused'; readonly why: FileRefusal };

export type ListedFile = {
  /** The id used in the answer; fixed from the moment the file is chosen. */
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly blob?: Blob | undefined;
  /** Whether this device has stored it, so that it survives a reload. */
  readonly isStored: boolean;
  readonly state: FileState;
};

/** The files of one question, with their upload state. */
export type UploadList = {
  readonly subscribe: (listener: () => void) => () => void;
  readonly read: () => readonly ListedFile[];
  /** Adds files and returns their ids at once; they are stored and uploaded in the background. */
  readonly add: (files: readonly File[]) => readonly string[];
  readonly remove: (id: string) => void;
  readonly pause: (id: string) => void;
  /** Resumes a paused upload, or retries now. */
  readonly send: (id: string) => void;
};

/** An observable list of files. */
export function createFileListStore() {
  let files: readonly ListedFile[] = [];
  const listeners = new Set<() => void>();

  function set(next: readonly ListedFile[]) {
    files = next;
    for (const listener of listeners) {
      listener();
    }
  }

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => files,
    find: (id: string) => files.find((file) => file.id === id),
    add: (added: readonly ListedFile[]) => set([...files, ...added]),
    change: (id: string, change: Partial<Omit<ListedFile, 'id'>>) =>
      set(files.map((file) => (file.id === id ? { ...file, ...change } : file))),
    remove: (id: string) => set(files.filter((file) => file.id !== id)),
  };
}
