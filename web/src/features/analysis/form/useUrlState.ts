import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type FilterInput, filterIn, withFilter } from './filter/filter';

export type Tab = 'summary' | 'responses';

/** The open tab and the filter are in the URL, so that reload and Back work. */
export function useUrlState() {
  const [params, setParams] = useSearchParams();
  return useMemo(() => {
    const filter = filterIn(params);
    const searchWith = (more: Record<string, string>) =>
      `?${withFilter(new URLSearchParams(more), filter).toString()}`;
    const responsesWith = (more: Record<string, string>) => ({
      search: searchWith({ tab: 'responses', ...more }),
      hash: '',
    });
    return {
      tab: params.get('tab') === 'responses' ? ('responses' as const) : ('summary' as const),
      filter,
      setFilter: (next: FilterInput) => setParams(withFilter(params, next), { replace: true }),
      /** A section of the summary. */
      sectionAt: (id: string) => ({ search: searchWith({}), hash: `#${id}` }),
      responses: responsesWith({}),
      flaggedResponses: responsesWith({ state: 'quarantined' }),
      /** The responses with this answer to a question. */
      answersAt: (questionId: string, answer: string) => responsesWith({ question: questionId, answer }),
      /** A single response. */
      responseAt: (responseId: string) => responsesWith({ response: responseId }),
    };
  }, [params, setParams]);
}
