import { createContext, use } from 'react';
import type { PageId } from '../../../form-rules/ids';
import type { FlowPage } from './flowOf';
import type { Lit } from './litWays';
import type { FlowWords } from './useFlowWords';

/** What the nodes of a chart know of the chart. It changes while the nodes stay where they are. */
export type Chart = {
  readonly words: FlowWords;
  readonly start: string | undefined;
  /** The page that is open in the builder. */
  readonly current: string;
  /** The node whose actions are shown. */
  readonly active: string | undefined;
  /** The node the Tab key comes to. */
  readonly tabStop: string;
  /** The path being tried; nothing while none is. */
  readonly lit: Lit | undefined;
  readonly onEditPage: (id: PageId) => void;
  readonly onShowPage: () => void;
  readonly onRemovePage: (page: FlowPage) => void;
  /** Brings the focus back to a node after the button that had it is gone. */
  readonly onMended: (id: string) => void;
};

/** Given by the chart to its nodes: they are made by the library that draws it. */
export const ChartContext = createContext<Chart | undefined>(undefined);

/** The chart that a node is part of. */
export function useChart(): Chart {
  const chart = use(ChartContext);
  if (chart === undefined) {
    throw new Error('outside of a chart');
  }
  return chart;
}
