import type { UploadOnce, UploadOutcome, UploadRequest } from '../uploadOnce';

/** Uploads whose progress and outcome the test decides. */
export function manualUpload() {
  const attempts: {
    readonly request: UploadRequest;
    readonly signal: AbortSignal;
    readonly setProgress: (progress: number) => void;
    readonly end: (outcome: UploadOutcome) => void;
  }[] = [];
  const upload: UploadOnce = (request, { onProgress, signal }) =>
    new Promise((end) => {
      signal.addEventListener('abort', () => end({ is: 'cancelled' }));
      attempts.push({ request, signal, setProgress: onProgress, end });
    });
  return { upload, attempts };
}
