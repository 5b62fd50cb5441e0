import type { Attempt, Carried, Parcel } from '../attempt';

/** A way to the server on which the test says how far each file comes and what becomes of it. */
export function wayByHand() {
  const attempts: {
    readonly parcel: Parcel;
    readonly signal: AbortSignal;
    readonly share: (share: number) => void;
    readonly end: (carried: Carried) => void;
  }[] = [];
  const attempt: Attempt = (parcel, { onShare, signal }) =>
    new Promise((end) => {
      signal.addEventListener('abort', () => end({ is: 'calledOff' }));
      attempts.push({ parcel, signal, share: onShare, end });
    });
  return { attempt, attempts };
}
