import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type Filter, filterIn, withFilter } from './filter/filter';

/** The parts of the screen that are not in view at once. */
export type Tab = 'summary' | 'responses';

/** What the address says: which part is open and what is counted, so that reloading and Back work. */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  return useMemo(() => {
    const filter = filterIn(params);
    const withTab = (more: Record<string, string>) =>
      `?${withFilter(new URLSearchParams(more), filter).toString()}`;
    return {
      tab: params.get('tab') === 'responses' ? ('responses' as const) : ('summary' as const),
      filter,
      setFilter: (next: Filter) => setParams(withFilter(params, next), { replace: true }),
      /** A section of the summary. */
      sectionAt: (id: string) => ({ search: withTab({}), hash: `#${id}` }),
      responses: { search: withTab({ tab: 'responses' }), hash: '' },
      heldResponses: { search: withTab({ tab: 'responses', state: 'held' }), hash: '' },
      /** The responses that answered a question so. */
      answersAt: (questionId: string, answer: string) => ({
        search: withTab({ tab: 'responses', question: questionId, answer }),
        hash: '',
      }),
      /** A single response. */
      responseAt: (responseId: string) => ({
        search: withTab({ tab: 'responses', response: responseId }),
        hash: '',
      }),
    };
  }, [params, setParams]);
}
