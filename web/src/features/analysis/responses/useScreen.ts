import { useSyncExternalStore } from 'react';
import { matchesMedia, onMediaChange } from '../../../ui/media';

/** Wide: response beside the list. Middle: over the list. Phone: instead of the list. */
export type Screen = 'wide' | 'middle' | 'phone';

const BELOW_WIDE = '(max-width: 1319.98px)';
const PHONE = '(max-width: 640px)';

export function useScreen(): Screen {
  return useSyncExternalStore(subscribe, current);
}

function current(): Screen {
  if (matchesMedia(PHONE)) {
    return 'phone';
  }
  return matchesMedia(BELOW_WIDE) ? 'middle' : 'wide';
}

const subscribe = onMediaChange(BELOW_WIDE, PHONE);
