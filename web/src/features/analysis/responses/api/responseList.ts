import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../../../api/client';
import type { components } from '../../../../api/schema.gen';

export type ListedResponse = components['schemas']['ListedResponse'];
export type ResponseList = components['schemas']['ResponseList'];
export type ShownAnswer = components['schemas']['ShownAnswer'];

/** Days are in UTC, both ends included. */
export type ResponseFilter = {
  from?: string | undefined;
  to?: string | undefined;
  version?: string | undefined;
  state?: 'complete' | 'partial' | 'quarantined' | undefined;
  /** `question` and `answer` only together: responses with this answer to this question. */
  question?: string | undefined;
  answer?: string | undefined;
  /** A text in any answer. */
  search?: string | undefined;
  /** Oldest first; newest first by default. */
  sort?: 'startedAt' | undefined;
};

const PART = 100;

/** Matches all queries of this tab. */
export const responsesKey = (formId: string) => ['analytics', formId, 'responses'] as const;

/** Matches the lists for every filter. */
export const listsKey = (formId: string) => [...responsesKey(formId), 'list'] as const;

/** A form's responses, page by page. */
export function responseList(formId: string, filter: ResponseFilter) {
  return infiniteQueryOptions({
    queryKey: [...listsKey(formId), filter],
    queryFn: ({ pageParam, signal }) => readPart(formId, filter, { cursor: pageParam, limit: PART }, signal),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    // Rows must not move while somebody reads them: new ones appear on request.
    staleTime: Number.POSITIVE_INFINITY,
    // Not cached: on the next visit the list should be fresh.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** The number of matching responses; undefined for filters that the counters do not cover. */
export async function countResponses(formId: string, filter: ResponseFilter, signal: AbortSignal) {
  const { total } = await readPart(formId, filter, { cursor: '', limit: 1 }, signal);
  return total;
}

type LoadedList = InfiniteData<ResponseList, string> | undefined;

/** The list without these responses. Its total stays until the analytics are refetched. */
export function withoutResponses(list: LoadedList, gone: ReadonlySet<string>): LoadedList {
  return mapPages(list, (part) => ({
    ...part,
    responses: part.responses.filter(({ responseId }) => !gone.has(responseId)),
  }));
}

/** The list with its total reduced. */
export function withTotalDown(list: LoadedList, by: number): LoadedList {
  return mapPages(list, (part) =>
    part.total === undefined ? part : { ...part, total: Math.max(0, part.total - by) },
  );
}

function mapPages(list: LoadedList, change: (part: ResponseList) => ResponseList): LoadedList {
  return list && { ...list, pages: list.pages.map(change) };
}

function readPart(
  formId: string,
  { from, to, version, state, question, answer, search, sort }: ResponseFilter,
  { cursor, limit }: { cursor: string; limit: number },
  signal: AbortSignal,
): Promise<ResponseList> {
  const query = {
    limit: String(limit),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(version !== undefined && { version }),
    ...(state !== undefined && { state }),
    ...(question !== undefined && answer !== undefined && { questionId: question, answer }),
    ...(search !== undefined && { search }),
    ...(sort !== undefined && { sort }),
    ...(cursor !== '' && { cursor }),
  };
  return call('get', '/api/analytics/form/{id}/responses', {
    params: { path: { id: formId }, query },
    signal,
  });
}
