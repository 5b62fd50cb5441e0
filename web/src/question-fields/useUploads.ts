import { useEffect, useRef, useState } from 'react';
import type { Answer } from '../form-rules/answer';
import type { SentFile, Upload } from './fieldProps';

/** A file of the list and how far it has come. */
export type ListedFile = {
  readonly key: string;
  readonly name: string;
  readonly bytes: number;
  readonly state: UploadState;
};

/** `share` is what has gone so far, 0 to 1. */
export type UploadState =
  | { readonly at: 'sending'; readonly share: number; readonly file: File }
  | { readonly at: 'sent'; readonly id: string }
  | { readonly at: 'failed'; readonly file: File };

type UploadOptions = {
  answer: Answer | undefined;
  onAnswer: (answer: Answer | undefined) => void;
  upload: Upload | undefined;
  sentFile: ((id: string) => SentFile | undefined) | undefined;
};

/** The list of an upload question. The answer holds the files that have arrived, in the order of the list. */
export function useUploads({ answer, onAnswer, upload, sentFile }: UploadOptions) {
  const [files, setFiles] = useState<readonly ListedFile[]>(() => listOf(answer, sentFile));
  // An upload ends long after it was drawn: it must find the list and the listener of that time.
  const latest = useRef({ files, onAnswer });
  const underWay = useRef(new Map<string, AbortController>());
  const made = useRef(0);

  // Talks to the network: nobody waits for the uploads of a field that is gone.
  useEffect(() => {
    const running = underWay.current;
    return () => {
      for (const call of running.values()) {
        call.abort();
      }
    };
  }, []);

  // Talks to the uploads under way: they answer to whoever listens now.
  useEffect(() => {
    latest.current.onAnswer = onAnswer;
  }, [onAnswer]);

  function change(next: readonly ListedFile[]) {
    const before = idsOf(latest.current.files);
    latest.current.files = next;
    setFiles(next);
    const ids = idsOf(next);
    if (ids.join() !== before.join()) {
      latest.current.onAnswer(ids.length > 0 ? ids : undefined);
    }
  }

  function move(key: string, state: UploadState) {
    change(latest.current.files.map((listed) => (listed.key === key ? { ...listed, state } : listed)));
  }

  function send(key: string, file: File) {
    if (upload === undefined) {
      return;
    }
    const call = new AbortController();
    underWay.current.set(key, call);
    const isWanted = () => !call.signal.aborted;
    upload(file, (share) => isWanted() && move(key, { at: 'sending', share, file }), call.signal)
      .then(
        ({ id }) => isWanted() && move(key, { at: 'sent', id }),
        () => isWanted() && move(key, { at: 'failed', file }),
      )
      .finally(() => underWay.current.delete(key))
      .catch(() => undefined);
  }

  return {
    files,
    add: (chosen: readonly File[]) => {
      const added = chosen.map((file): ListedFile & { file: File } => {
        made.current += 1;
        const state: UploadState = { at: 'sending', share: 0, file };
        return { key: `new-${made.current}`, name: file.name, bytes: file.size, state, file };
      });
      change([...latest.current.files, ...added]);
      for (const { key, file } of added) {
        send(key, file);
      }
    },
    retry: (key: string, file: File) => {
      move(key, { at: 'sending', share: 0, file });
      send(key, file);
    },
    remove: (key: string) => {
      underWay.current.get(key)?.abort();
      change(latest.current.files.filter((listed) => listed.key !== key));
    },
  };
}

function listOf(answer: Answer | undefined, sentFile: UploadOptions['sentFile']): ListedFile[] {
  const ids: readonly string[] = typeof answer === 'object' ? answer : [];
  return ids.map((id) => {
    const known = sentFile?.(id);
    return { key: id, name: known?.name ?? id, bytes: known?.bytes ?? 0, state: { at: 'sent', id } };
  });
}

function idsOf(files: readonly ListedFile[]): string[] {
  return files.flatMap(({ state }) => (state.at === 'sent' ? [state.id] : []));
}
