/** Why a file cannot be part of the answer, although it was chosen. */
export type FileRefusal =
  | 'tooLarge'
  | 'wrongKind'
  | 'tooMany'
  | 'badName'
  | 'notAsked'
  /** The form or its owner has no room left; it may come back. */
  | 'noRoom'
  /** The server said no in a way this page does not know. */
  | 'notTaken'
  /** It was moved, changed or forbidden since it was chosen. */
  | 'unreadable'
  /** It was chosen before, and this device did not keep it. */
  | 'lost';

/** How far a file has come; `share` is what has gone so far, 0 to 1. */
export type FileState =
  | { readonly at: 'waiting' }
  | { readonly at: 'sending'; readonly share: number }
  | { readonly at: 'paused' }
  /** The connection or the server failed: it is tried again without being asked. */
  | { readonly at: 'later' }
  | { readonly at: 'sent' }
  | { readonly at: 'refused'; readonly why: FileRefusal };

/** A file of an upload question's list. */
export type ListedFile = {
  /** What the answer names it by, from the moment it was chosen. */
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  /** What is in it, where it is at hand. */
  readonly blob?: Blob | undefined;
  /** Whether it survives this page: a full device keeps nothing. */
  readonly isKept: boolean;
  readonly state: FileState;
};

/** Takes the files of one question and knows how far each has come. */
export type FileIntake = {
  readonly subscribe: (listener: () => void) => () => void;
  readonly read: () => readonly ListedFile[];
  /** Takes files and gives their ids at once, whenever they may arrive. */
  readonly add: (files: readonly File[]) => readonly string[];
  readonly remove: (id: string) => void;
  readonly pause: (id: string) => void;
  /** Goes on with one that was paused, or tries again at once. */
  readonly send: (id: string) => void;
};

/** What an intake holds, for who draws it and for who sends it. */
export type FileShelf = ReturnType<typeof emptyShelf>;

/** The list of an intake, with nothing in it yet. */
export function emptyShelf() {
  let files: readonly ListedFile[] = [];
  const listeners = new Set<() => void>();

  function become(next: readonly ListedFile[]) {
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
    put: (added: readonly ListedFile[]) => become([...files, ...added]),
    change: (id: string, change: Partial<Omit<ListedFile, 'id'>>) =>
      become(files.map((file) => (file.id === id ? { ...file, ...change } : file))),
    take: (id: string) => become(files.filter((file) => file.id !== id)),
  };
}
