/** Whether a media query holds now. Where there is no layout there are no media either; everything is drawn then. */
export function mediaHolds(query: string): boolean {
  return typeof window.matchMedia === 'function' && window.matchMedia(query).matches;
}

/** Calls back whenever one of these media queries begins or ceases to hold; for `useSyncExternalStore`. */
export function onMediaChange(...queries: string[]): (onChange: () => void) => () => void {
  return (onChange) => {
    if (typeof window.matchMedia !== 'function') {
      return () => undefined;
    }
    const watched = queries.map((query) => window.matchMedia(query));
    for (const query of watched) {
      query.addEventListener('change', onChange);
    }
    return () => {
      for (const query of watched) {
        query.removeEventListener('change', onChange);
      }
    };
  };
}
