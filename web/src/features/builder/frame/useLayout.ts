import { useSyncExternalStore } from 'react';

/** How much stands side by side: everything, all but the panel, or one thing at a time. */
export type Layout = 'wide' | 'middle' | 'narrow';

const BELOW_WIDE = '(max-width: 1199.98px)';
const BELOW_MIDDLE = '(max-width: 899.98px)';

/** The layout that the window has room for. */
export function useLayout(): Layout {
  return useSyncExternalStore(subscribe, currentLayout);
}

function currentLayout(): Layout {
  if (matches(BELOW_MIDDLE)) {
    return 'narrow';
  }
  return matches(BELOW_WIDE) ? 'middle' : 'wide';
}

// Where there is no layout there are no media either; everything is drawn then.
function matches(query: string): boolean {
  return typeof window.matchMedia === 'function' && window.matchMedia(query).matches;
}

function subscribe(onChange: () => void): () => void {
  if (typeof window.matchMedia !== 'function') {
    return () => undefined;
  }
  const queries = [BELOW_WIDE, BELOW_MIDDLE].map((query) => window.matchMedia(query));
  for (const query of queries) {
    query.addEventListener('change', onChange);
  }
  return () => {
    for (const query of queries) {
      query.removeEventListener('change', onChange);
    }
  };
}
