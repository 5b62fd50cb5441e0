import { useSyncExternalStore } from 'react';
import { readToken, subscribeToToken } from '../api/token';

/** The owner's token; draws again when it comes or goes. */
export function useToken(): string | null {
  return useSyncExternalStore(subscribeToToken, readToken);
}
