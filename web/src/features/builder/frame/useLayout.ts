import { useSyncExternalStore } from 'react';
import { mediaHolds, onMediaChange } from '../../../ui/media';

/** How much stands side by side: everything, all but the panel, or one thing at a time. */
export type Layout = 'wide' | 'middle' | 'narrow';

const BELOW_WIDE = '(max-width: 1199.98px)';
const BELOW_MIDDLE = '(max-width: 899.98px)';

/** The layout that the window has room for. */
export function useLayout(): Layout {
  return useSyncExternalStore(subscribe, currentLayout);
}

function currentLayout(): Layout {
  if (mediaHolds(BELOW_MIDDLE)) {
    return 'narrow';
  }
  return mediaHolds(BELOW_WIDE) ? 'middle' : 'wide';
}

const subscribe = onMediaChange(BELOW_WIDE, BELOW_MIDDLE);
