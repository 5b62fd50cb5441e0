import { createContext, use } from 'react';
import type { FormAnalytics } from '../form/api/formAnalytics';
import type { useColumns } from './columns';
import type { useRelease } from './useRelease';
import type { Responses } from './useResponses';
import type { ResponsesUrl } from './useResponsesUrl';
import type { Screen } from './useScreen';
import type { Selection } from './useSelection';

/** What the parts of the responses tab share. */
type ResponsesState = {
  formId: string;
  analytics: FormAnalytics;
  screen: Screen;
  url: ResponsesUrl;
  responses: Responses;
  columns: ReturnType<typeof useColumns>;
  /** Undefined for users who may only read. */
  selection: Selection | undefined;
  release: ReturnType<typeof useRelease>;
  isOwner: boolean;
  /** The list shows the responses flagged as spam. */
  isFlagged: boolean;
};

export const ResponsesContext = createContext<ResponsesState | undefined>(undefined);

export function useResponsesContext(): ResponsesState {
  const state = use(ResponsesContext);
  if (state === undefined) throw new Error('outside of the responses tab');
  return state;
}
