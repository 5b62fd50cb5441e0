/** False where `matchMedia` is missing, as in tests. */
export function matchesMedia(query: string): boolean {
  return typeof window.matchMedia === 'function' && window.matchMedia(query).matches;
}

/** Subscribes to changes of media queries, for `useSyncExternalStore`. */
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
