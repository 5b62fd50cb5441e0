import { useEffect, useRef, useState } from 'react';
import { type Failure, failureOf } from '../../../api/problem';
import { type UploadedMedia, uploadMedia } from '../api/uploadMedia';

export type UploadState =
  | { readonly at: 'idle' }
  | { readonly at: 'sending'; readonly share: number }
  | { readonly at: 'failed'; readonly failure: Failure };

/** One upload at a time. */
export function useUpload() {
  const [state, setState] = useState<UploadState>({ at: 'idle' });
  const running = useRef<AbortController | undefined>(undefined);

  // Talks to the network: cancels the upload on unmount.
  useEffect(() => () => running.current?.abort(), []);

  async function run(file: File, onDone: (media: UploadedMedia) => void) {
    const controller = new AbortController();
    running.current = controller;
    setState({ at: 'sending', share: 0 });
    try {
      const media = await uploadMedia(file, {
        signal: controller.signal,
        onProgress: (share) => setState({ at: 'sending', share }),
      });
      running.current = undefined;
      setState({ at: 'idle' });
      onDone(media);
    } catch (thrown) {
      if (controller.signal.aborted) {
        return;
      }
      running.current = undefined;
      setState({ at: 'failed', failure: failureOf(thrown) });
    }
  }

  return {
    state,
    start: (file: File, onDone: (media: UploadedMedia) => void) => {
      if (running.current === undefined) {
        void run(file, onDone);
      }
    },
    /** Returns whether there was an upload to cancel. */
    cancel: () => {
      const wasRunning = running.current !== undefined;
      running.current?.abort();
      running.current = undefined;
      setState({ at: 'idle' });
      return wasRunning;
    },
    clearFailure: () => setState((now) => (now.at === 'failed' ? { at: 'idle' } : now)),
  };
}
