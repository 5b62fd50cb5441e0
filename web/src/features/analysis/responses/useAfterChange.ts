import type { InfiniteData } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import {
  listsKey,
  type ResponseList,
  responsesKey,
  withoutResponses,
  withTotalDown,
} from './api/responseList';

type List = InfiniteData<ResponseList, string>;

/** Brings what is on the screen in line with responses that were deleted or that count now. */
export function useAfterChange(formId: string) {
  const queries = useQueryClient();
  const lists = { queryKey: listsKey(formId) };
  const readNumbersAgain = () =>
    queries.invalidateQueries({
      queryKey: ['analytics', formId],
      predicate: ({ queryKey }) => queryKey[2] !== responsesKey(formId)[2],
    });
  return {
    /** These are on the list no more. The rows around them stay where they are. */
    gone: async (responseIds: readonly string[], count: number) => {
      const gone = new Set(responseIds);
      queries.setQueriesData<List>(lists, (list) => withoutResponses(list, gone));
      for (const responseId of responseIds) {
        queries.removeQueries({ queryKey: [...responsesKey(formId), 'one', responseId] });
      }
      await readNumbersAgain();
      // Only now: until the numbers are new, a smaller total would look as if others had come in.
      queries.setQueriesData<List>(lists, (list) => withTotalDown(list, count));
    },
    /** Too many to know which: the list starts anew. */
    many: async () => {
      queries.removeQueries({ queryKey: [...responsesKey(formId), 'one'], type: 'inactive' });
      await Promise.all([queries.resetQueries(lists), readNumbersAgain()]);
    },
    /** Reads the list from its beginning. */
    again: () => queries.resetQueries(lists),
  };
}

export type AfterChange = ReturnType<typeof useAfterChange>;
