import { useSyncExternalStore } from 'react';
import { matchesMedia, onMediaChange } from '../../../ui/media';

/** What is shown side by side: everything, all but the panel, or one thing at a time. */
export type Layout = 'wide' | 'middle' | 'narrow';

const BELOW_WIDE = '(max-width: 1199.98px)';
const BELOW_MIDDLE = '(max-width: 900px)';

export function useLayout(): Layout {
  return useSyncExternalStore(subscribe, currentLayout);
}

function currentLayout(): Layout {
  if (matchesMedia(BELOW_MIDDLE)) {
    return 'narrow';
  }
  return matchesMedia(BELOW_WIDE) ? 'middle' : 'wide';
}

const subscribe = onMediaChange(BELOW_WIDE, BELOW_MIDDLE);
