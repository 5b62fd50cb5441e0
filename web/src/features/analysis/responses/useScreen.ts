import { useSyncExternalStore } from 'react';
import { mediaHolds, onMediaChange } from '../../../ui/media';

/** Room for the list and a response beside it, for one over the other, or for one at a time. */
export type Screen = 'wide' | 'middle' | 'phone';

const BELOW_WIDE = '(max-width: 1319.98px)';
const PHONE = '(max-width: 640px)';

/** What the window has room for. */
export function useScreen(): Screen {
  return useSyncExternalStore(subscribe, current);
}

function current(): Screen {
  if (mediaHolds(PHONE)) {
    return 'phone';
  }
  return mediaHolds(BELOW_WIDE) ? 'middle' : 'wide';
}

const subscribe = onMediaChange(BELOW_WIDE, PHONE);
