import type { ResponseFilter } from '../../responses/api/responseList';
import { filterFromUrl } from '../../responses/useResponsesUrl';
import type { FormAnalytics } from '../api/formAnalytics';
import { filterIn } from '../filter/filter';
import type { Tab } from '../useUrlState';

/** The query parameters of a download. */
export type DownloadFilter = Readonly<Record<string, string>>;

/** A download contains the responses that the open tab shows. */
export function downloadFilter(tab: Tab, params: URLSearchParams, analytics: FormAnalytics): DownloadFilter {
  if (tab === 'summary') {
    return { ...filterIn(params) };
  }
  // Files are always sorted oldest first.
  const { question, sort: _, ...rest }: ResponseFilter = filterFromUrl(params, analytics);
  return defined({ ...rest, questionId: question });
}

/** The key of the menu's description. */
export function downloadScope(filter: DownloadFilter): 'all' | 'filtered' | 'searched' {
  if (filter['search'] !== undefined) {
    return 'searched';
  }
  return Object.keys(filter).length > 0 ? 'filtered' : 'all';
}

function defined(values: Readonly<Record<string, string | undefined>>): DownloadFilter {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
