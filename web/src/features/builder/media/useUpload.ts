import { useEffect, useRef, useState } from 'react';
import { type Failure, failureOf } from '../../../api/problem';
import { type UploadedMedia, uploadMedia } from '../api/uploadMedia';

export type UploadState =
  | { readonly at: 'rest' }
  | { readonly at: 'sending'; readonly share: number }
  | { readonly at: 'failed'; readonly failure: Failure };

export type Upload = {
  readonly state: UploadState;
  readonly start: (file: File, onDone: (media: UploadedMedia) => void) => void;
  /** Stops what is under way. False: there was nothing. */
  readonly cancel: () => boolean;
  readonly forgetFailure: () => void;
};

/** One upload at a time, from its first byte to the server's answer. */
export function useUpload(): Upload {
  const [state, setState] = useState<UploadState>({ at: 'rest' });
  const running = useRef<AbortController | undefined>(undefined);

  // Talks to the network: whoever leaves the screen wants no upload to go on unseen.
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
      setState({ at: 'rest' });
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
    start: (file, onDone) => {
      if (running.current === undefined) {
        void run(file, onDone);
      }
    },
    cancel: () => {
      const wasRunning = running.current !== undefined;
      running.current?.abort();
      running.current = undefined;
      setState({ at: 'rest' });
      return wasRunning;
    },
    forgetFailure: () => setState((now) => (now.at === 'failed' ? { at: 'rest' } : now)),
  };
}
