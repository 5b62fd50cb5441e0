import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { answerOf, client } from '../../../../api/client';
import type { components } from '../../../../api/schema.gen';

export type ListedResponse = components['schemas']['ListedResponse'];
export type ResponseList = components['schemas']['ResponseList'];
export type ShownAnswer = components['schemas']['ShownAnswer'];

/** Which responses are asked for. Days are days in UTC, both ends included. */
export type Wanted = {
  from?: string | undefined;
  to?: string | undefined;
  version?: string | undefined;
  state?: 'complete' | 'unfinished' | 'held' | undefined;
  /** Only together: responses that answer this question so. */
  question?: string | undefined;
  answer?: string | undefined;
};

const PART = 100;

/** Everything this tab keeps of a form's responses. */
export const responsesKey = (formId: string) => ['analytics', formId, 'responses'] as const;

/** The lists alone, whatever they were filtered by. */
export const listsKey = (formId: string) => [...responsesKey(formId), 'list'] as const;

/** A form's responses part by part, the one begun last first. */
export function responseList(formId: string, wanted: Wanted) {
  return infiniteQueryOptions({
    queryKey: [...listsKey(formId), wanted],
    queryFn: ({ pageParam, signal }) => readPart(formId, wanted, { cursor: pageParam, limit: PART }, signal),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    // Rows must not move under somebody who reads them: new ones come when they are asked for.
    staleTime: Number.POSITIVE_INFINITY,
    // Kept only while it is looked at: whoever comes back wants what is there by then.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** How many responses there are of that kind, by the counters; nothing when only looking through them would tell. */
export async function countResponses(formId: string, wanted: Wanted, signal: AbortSignal) {
  const { total } = await readPart(formId, wanted, { cursor: '', limit: 1 }, signal);
  return total;
}

/** The list without these responses. Its total stays: it goes down together with the form's numbers. */
export function withoutResponses(
  list: InfiniteData<ResponseList, string> | undefined,
  gone: ReadonlySet<string>,
): InfiniteData<ResponseList, string> | undefined {
  return (
    list && {
      ...list,
      pages: list.pages.map((part) => ({
        ...part,
        responses: part.responses.filter(({ responseId }) => !gone.has(responseId)),
      })),
    }
  );
}

/** The list with its total taken down by this many. */
export function withTotalDown(
  list: InfiniteData<ResponseList, string> | undefined,
  by: number,
): InfiniteData<ResponseList, string> | undefined {
  return (
    list && {
      ...list,
      pages: list.pages.map((part) =>
        part.total === undefined ? part : { ...part, total: Math.max(0, part.total - by) },
      ),
    }
  );
}

function readPart(
  formId: string,
  { from, to, version, state, question, answer }: Wanted,
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
    ...(cursor !== '' && { cursor }),
  };
  return answerOf(
    client.GET('/api/analytics/form/{id}/responses', { params: { path: { id: formId }, query }, signal }),
  );
}
