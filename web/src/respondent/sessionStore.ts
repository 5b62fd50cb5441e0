import { responseIn, type Session, type ShownMs } from './session';

/** The session of a visit, and how long each page of its response was shown. */
export function createSessionStore() {
  let session: Session = { at: 'loading' };
  /** How long each page of this response was shown before now; undefined when not known. */
  let shown: ShownMs | undefined = {};
  /** When the open page was shown. */
  let since = Date.now();
  const listeners = new Set<() => void>();

  function setSession(next: Session): void {
    if (next !== session) {
      const isSameResponse = responseIn(next) === responseIn(session);
      if (!isSameResponse || pageIn(next) !== pageIn(session)) {
        shown = isSameResponse ? shownMs() : {};
        since = Date.now();
      }
      session = next;
      for (const listener of listeners) {
        listener();
      }
    }
  }

  function shownMs(): ShownMs | undefined {
    const page = pageIn(session);
    return shown && page !== undefined
      ? { ...shown, [page]: (shown[page] ?? 0) + Math.max(0, Date.now() - since) }
      : shown;
  }

  return {
    read: () => session,
    setSession,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    shownMs,
    /** For a response that was shown before. */
    setShownMs: (before: ShownMs | undefined) => {
      shown = before;
    },
    /** How long the open page was shown, if known. */
    elapsedMs: () => shownMs()?.[pageIn(session) ?? ''],
  };
}

/** None while the welcome is shown, whose time is not that of the first page. */
function pageIn(session: Session): string | undefined {
  return 'filling' in session && session.at !== 'welcome' ? session.filling?.walk.path.at(-1) : undefined;
}
