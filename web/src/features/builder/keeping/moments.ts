import { readToken, subscribeToToken } from '../../../api/token';

/** The moments at which waiting to save is over. */
export type Moments = {
  /** The connection is back. */
  readonly online: () => void;
  /** The page is out of sight, perhaps for good. */
  readonly hidden: () => void;
  /** The page is in sight again after a while in which much may have happened elsewhere. */
  readonly back: () => void;
  /** Somebody signed in, here or in another window. */
  readonly signedIn: () => void;
  /** A field was left. */
  readonly left: () => void;
};

/** Shorter absences are a glance at another tab. */
const AWAY_MS = 30_000;

/** Calls back at each of them until the function returned is called. */
export function listenForMoments({ online, hidden, back, signedIn, left }: Moments): () => void {
  let hiddenAt: number | undefined;
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') {
      hiddenAt = Date.now();
      hidden();
    } else if (hiddenAt !== undefined && Math.abs(Date.now() - hiddenAt) > AWAY_MS) {
      back();
    }
  };
  const unsubscribe = subscribeToToken(() => readToken() !== null && signedIn());
  window.addEventListener('online', online);
  window.addEventListener('pagehide', hidden);
  document.addEventListener('visibilitychange', onVisibility);
  document.addEventListener('focusout', left);
  return () => {
    unsubscribe();
    window.removeEventListener('online', online);
    window.removeEventListener('pagehide', hidden);
    document.removeEventListener('visibilitychange', onVisibility);
    document.removeEventListener('focusout', left);
  };
}
