import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { type ResponseFilter, type ResponseList, responseList } from './api/responseList';

/** A search without results continues automatically for so many pages, then waits for a click. */
const MAX_AUTOMATIC_PAGES = 3;

/** How many responses a slow search has covered so far. */
export type SearchProgress = { through: number; isAll: boolean };

/** The loaded responses of a form, and functions to load more. */
export function useResponses(formId: string, filter: ResponseFilter) {
  const query = useInfiniteQuery({
    ...responseList(formId, filter),
    // Old rows stay until the new ones arrive, but never flagged ones in place of others.
    placeholderData: (before, of) =>
      isFlagged(filterInKey(of?.queryKey)) === isFlagged(filter) ? before : undefined,
  });
  const { data, hasNextPage, isFetchingNextPage, isPlaceholderData, isFetchNextPageError, fetchNextPage } =
    query;
  // Two calls in a row fetch once.
  const fetchNext = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);
  const rows = useMemo(() => data?.pages.flatMap((page) => page.responses) ?? [], [data]);
  const total = data?.pages[0]?.total;
  // With a known total the search is sure to find them, so no progress is shown.
  const searched = data === undefined || total !== undefined ? undefined : searchProgressOf(data);
  const canLoadMore = hasNextPage && !isFetchingNextPage && !isPlaceholderData && !isFetchNextPageError;

  const attempts = useRef({ filter, count: 0 });
  // The page count changes the effect's dependency even when pages arrive immediately one after the other.
  const searchedPages = canLoadMore && rows.length === 0 ? data?.pages.length : undefined;
  const isSlowSearch = searched !== undefined;

  // Talks to the network: continues a search without results, up to a limit.
  useEffect(() => {
    if (attempts.current.filter !== filter) {
      attempts.current = { filter, count: 0 };
    }
    if (searchedPages !== undefined && (!isSlowSearch || attempts.current.count < MAX_AUTOMATIC_PAGES)) {
      attempts.current.count += 1;
      fetchNext();
    }
  }, [searchedPages, isSlowSearch, filter, fetchNext]);

  return {
    query,
    rows,
    total,
    /** The final number of rows; without a total it is known only when all are loaded. */
    rowCount: total ?? (hasNextPage ? undefined : rows.length),
    searched,
    /** Called near the end of the list. A slow search waits for `loadNext` instead. */
    loadMore: () => {
      if (canLoadMore && searched === undefined) {
        fetchNext();
      }
    },
    /** Called by a button. */
    loadNext: fetchNext,
  };
}

export type Responses = ReturnType<typeof useResponses>;

function searchProgressOf({ pages }: InfiniteData<ResponseList>): SearchProgress | undefined {
  if (pages.at(-1)?.lookedThrough === undefined) {
    return undefined;
  }
  return {
    through: pages.reduce((sum, part) => sum + (part.lookedThrough ?? part.responses.length), 0),
    isAll: pages.every((part) => part.lookedThrough !== undefined),
  };
}

function filterInKey(key: readonly unknown[] | undefined): ResponseFilter | undefined {
  const filter = key?.at(-1);
  return typeof filter === 'object' && filter !== null ? filter : undefined;
}

const isFlagged = (filter: ResponseFilter | undefined) => filter?.state === 'quarantined';
