import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { type ListedResponse, type ResponseList, responseList, type Wanted } from './api/responseList';

/** Looking goes on by itself so many times while nothing was found; then somebody has to want it. */
const LOOKS_BY_ITSELF = 3;

/** How far a search through single answers has come before its time was up. */
export type Looked = { through: number; isAll: boolean };

/** A form's responses as far as they are loaded, and how to get those that follow. */
export function useResponses(formId: string, wanted: Wanted) {
  const query = useInfiniteQuery({
    ...responseList(formId, wanted),
    // The old rows stay until the new ones are there, but flagged ones never stand for others.
    placeholderData: (before, of) => (isHeld(wantedIn(of?.queryKey)) === isHeld(wanted) ? before : undefined),
  });
  const { data, hasNextPage, isFetchingNextPage, isPlaceholderData, isFetchNextPageError, fetchNextPage } =
    query;
  // Asked for twice in one breath, it is fetched once.
  const fetchNext = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);
  const rows = useMemo(() => rowsOf(data), [data]);
  const total = data?.pages[0]?.total;
  // Where the counters know how many there are, looking is sure to find them.
  const looked = data === undefined || total !== undefined ? undefined : lookedThrough(data);
  const waits = hasNextPage && !isFetchingNextPage && !isPlaceholderData && !isFetchNextPageError;

  const looks = useRef({ wanted, count: 0 });
  // By the part it has come to: one that comes at once must not be taken for the one before it.
  const looksFrom = waits && rows.length === 0 ? data?.pages.length : undefined;
  const isUnsure = looked !== undefined;

  // Talks to the network: a search that has found nothing yet goes on by itself, but not forever.
  useEffect(() => {
    if (looks.current.wanted !== wanted) {
      looks.current = { wanted, count: 0 };
    }
    if (looksFrom !== undefined && (!isUnsure || looks.current.count < LOOKS_BY_ITSELF)) {
      looks.current.count += 1;
      fetchNext();
    }
  }, [looksFrom, isUnsure, wanted, fetchNext]);

  return {
    query,
    rows,
    total,
    looked,
    /** For the end of the list coming into view. A search whose time was up waits to be told to go on. */
    loadMore: () => {
      if (waits && looked === undefined) {
        fetchNext();
      }
    },
    /** For somebody who wants it to go on. */
    goOn: fetchNext,
  };
}

export type Responses = ReturnType<typeof useResponses>;

function rowsOf(data: InfiniteData<ResponseList> | undefined): readonly ListedResponse[] {
  return data?.pages.flatMap(({ responses }) => responses) ?? [];
}

function lookedThrough({ pages }: InfiniteData<ResponseList>): Looked | undefined {
  if (pages.at(-1)?.lookedThrough === undefined) {
    return undefined;
  }
  return {
    through: pages.reduce((sum, part) => sum + (part.lookedThrough ?? part.responses.length), 0),
    isAll: pages.every((part) => part.lookedThrough !== undefined),
  };
}

function wantedIn(key: readonly unknown[] | undefined): Wanted | undefined {
  const wanted = key?.at(-1);
  return typeof wanted === 'object' && wanted !== null ? wanted : undefined;
}

const isHeld = (wanted: Wanted | undefined) => wanted?.state === 'held';
