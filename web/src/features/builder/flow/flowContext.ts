import { createContext, use } from 'react';
import type { PageId } from '../../../form-rules/ids';
import type { DraftForm } from '../draft/document';
import type { FlowGraph, FlowPage } from './flowGraph';
import type { FlowTexts } from './useFlowTexts';

/** What all views of the flowchart use. */
export type Flow = {
  readonly form: DraftForm;
  readonly flow: FlowGraph;
  readonly texts: FlowTexts;
  /** The page open in the builder. */
  readonly current: FlowPage;
  readonly onEditPage: (id: PageId) => void;
  /** Closes the flowchart and opens the condition mode of this page. */
  readonly onAddCondition: (id: PageId) => void;
  /** Switches to the view of the current page. */
  readonly onShowPage: () => void;
};

export const FlowContext = createContext<Flow | undefined>(undefined);

export function useFlow(): Flow {
  const flow = use(FlowContext);
  if (flow === undefined) {
    throw new Error('outside of a flowchart');
  }
  return flow;
}
