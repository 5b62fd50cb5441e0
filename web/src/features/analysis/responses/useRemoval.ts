import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import {
  listsKey,
  type ResponseList,
  responsesKey,
  withoutResponses,
  withTotalDown,
} from './api/responseList';
import type { Responses } from './useResponses';
import type { ResponsesUrl } from './useResponsesUrl';
import type { Selection } from './useSelection';

type RemovalOptions = {
  formId: string;
  responses: Responses;
  selection: Selection;
  url: ResponsesUrl;
};

/** Updates list, selection and open response after responses were deleted or marked as not spam. */
export function useRemoval({ formId, responses, selection, url }: RemovalOptions) {
  const invalidate = useInvalidateResponses(formId);

  /** Opens the next response when the open one was removed. */
  function openNext(removed: readonly string[]) {
    if (url.response === undefined || !removed.includes(url.response)) {
      return;
    }
    const ids = responses.rows.map(({ responseId }) => responseId);
    const at = ids.indexOf(url.response);
    const isLeft = (id: string) => !removed.includes(id);
    const next = ids.slice(at + 1).find(isLeft) ?? ids.slice(0, Math.max(0, at)).findLast(isLeft);
    if (next === undefined) {
      url.close();
    } else {
      url.open(next);
    }
  }

  return {
    onRemoved: (responseIds: readonly string[], count: number) => {
      openNext(responseIds);
      selection.clear();
      void invalidate.removeRows(responseIds, count);
    },
    /** It is unknown which ones were deleted, so the list reloads. */
    onSomeRemoved: () => {
      selection.clear();
      void invalidate.reloadAll();
    },
    reloadList: () => void invalidate.reloadList(),
  };
}

type List = InfiniteData<ResponseList, string>;

/** Updates the query cache after responses were deleted or marked as not spam. */
function useInvalidateResponses(formId: string) {
  const queries = useQueryClient();
  const lists = { queryKey: listsKey(formId) };
  const refetchAnalytics = () =>
    queries.invalidateQueries({
      queryKey: ['analytics', formId],
      predicate: ({ queryKey }) => queryKey[2] !== responsesKey(formId)[2],
    });
  return {
    /** Removes these rows without reloading the others. */
    removeRows: async (responseIds: readonly string[], count: number) => {
      const removed = new Set(responseIds);
      queries.setQueriesData<List>(lists, (list) => withoutResponses(list, removed));
      for (const responseId of responseIds) {
        queries.removeQueries({ queryKey: [...responsesKey(formId), 'one', responseId] });
      }
      await refetchAnalytics();
      // Only after the refetch: before it, a smaller total would look as if new responses had arrived.
      queries.setQueriesData<List>(lists, (list) => withTotalDown(list, count));
    },
    /** Reloads the list when it is unknown which responses were removed. */
    reloadAll: async () => {
      queries.removeQueries({ queryKey: [...responsesKey(formId), 'one'], type: 'inactive' });
      await Promise.all([queries.resetQueries(lists), refetchAnalytics()]);
    },
    /** Reloads the list. */
    reloadList: () => queries.resetQueries(lists),
  };
}
