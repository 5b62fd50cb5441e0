/** The moments at which waiting to save is over. */
export type Moments = {
  /** The connection is back. */
  readonly online: () => void;
  /** The page is out of sight, perhaps for good. */
  readonly hidden: () => void;
  /** A field was left. */
  readonly left: () => void;
};

/** Calls back at each of them until the function returned is called. */
export function listenForMoments({ online, hidden, left }: Moments): () => void {
  const onVisibility = () => document.visibilityState === 'hidden' && hidden();
  window.addEventListener('online', online);
  window.addEventListener('pagehide', hidden);
  document.addEventListener('visibilitychange', onVisibility);
  document.addEventListener('focusout', left);
  return () => {
    window.removeEventListener('online', online);
    window.removeEventListener('pagehide', hidden);
    document.removeEventListener('visibilitychange', onVisibility);
    document.removeEventListener('focusout', left);
  };
}
