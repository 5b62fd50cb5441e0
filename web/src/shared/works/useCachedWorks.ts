import { hashKey, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readHomeCache, writeHomeCache } from '../../api/homeCache';
import { ownProfile } from '../../api/ownProfile';
import { recentWorks, sharedWorks } from './queries';

/** Fills Home's lists from this device's cache, and writes later results to it. */
export function useCachedWorks(): void {
  const queries = useQueryClient();
  useState(() => restoreCachedWorks(queries));

  // Talks to this device's storage: the next visit shows these lists at once.
  useEffect(() => cacheQueryResults(queries), [queries]);
}

/** Restored lists count as stale, so that they are refetched. */
function restoreCachedWorks(queries: QueryClient): void {
  const { recent, shared } = readHomeCache();
  const stale = { updatedAt: 0 };
  if (recent !== undefined && queries.getQueryData(recentWorks.queryKey) === undefined) {
    queries.setQueryData(recentWorks.queryKey, { pages: [recent], pageParams: [null] }, stale);
  }
  if (shared !== undefined && queries.getQueryData(sharedWorks.queryKey) === undefined) {
    queries.setQueryData(sharedWorks.queryKey, [...shared], stale);
  }
}

/** Returns the unsubscribe function. */
function cacheQueryResults(queries: QueryClient): () => void {
  const writers = new Map<string, () => void>([
    [hashKey(ownProfile.queryKey), cacheUser],
    [hashKey(recentWorks.queryKey), cacheRecent],
    [hashKey(sharedWorks.queryKey), cacheShared],
  ]);

  function cacheUser(): void {
    const user = queries.getQueryData(ownProfile.queryKey);
    if (user !== undefined) {
      const { name, email, emailVerified } = user;
      writeHomeCache({ user: { name, email, emailVerified } });
    }
  }

  function cacheRecent(): void {
    const recent = queries.getQueryData(recentWorks.queryKey)?.pages[0];
    if (recent !== undefined) {
      writeHomeCache({ recent });
    }
  }

  function cacheShared(): void {
    const shared = queries.getQueryData(sharedWorks.queryKey);
    if (shared !== undefined) {
      writeHomeCache({ shared });
    }
  }

  // Results that arrived before this hook ran: the shell has already fetched the profile.
  for (const write of writers.values()) {
    write();
  }
  return queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') {
      writers.get(event.query.queryHash)?.();
    }
  });
}
