import { useSyncExternalStore } from 'react';

/** Room for the list and a response beside it, for one over the other, or for one at a time. */
export type Screen = 'wide' | 'middle' | 'phone';

const BELOW_WIDE = '(max-width: 1319.98px)';
const PHONE = '(max-width: 640px)';

/** What the window has room for. */
export function useScreen(): Screen {
  return useSyncExternalStore(subscribe, current);
}

function current(): Screen {
  if (matches(PHONE)) {
    return 'phone';
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
  const queries = [BELOW_WIDE, PHONE].map((query) => window.matchMedia(query));
  for (const query of queries) {
    query.addEventListener('change', onChange);
  }
  return () => {
    for (const query of queries) {
      query.removeEventListener('change', onChange);
    }
  };
}
