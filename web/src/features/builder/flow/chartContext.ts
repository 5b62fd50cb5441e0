import { createContext, use } from 'react';
import type { EdgeEditing } from './editing/useEdgeEditing';
import type { ExitDrag } from './editing/useExitDrag';
import type { FlowPage } from './flowGraph';
import type { HighlightedPath } from './highlightedPath';

/** Chart state the nodes need; it changes more often than the node list. */
export type Chart = {
  /** The node whose actions are shown. */
  readonly active: string | undefined;
  /** The node that Tab focuses. */
  readonly tabStop: string;
  /** The path being tried, if any. */
  readonly highlight: HighlightedPath | undefined;
  /** Undefined while a path is tried: editing is off. */
  readonly editing: EdgeEditing | undefined;
  /** The edge being dragged to another target. */
  readonly drag: ExitDrag | undefined;
  readonly onRemovePage: (page: FlowPage) => void;
  /** Returns the focus to a node, because the fix button disappears. */
  readonly onFixed: (id: string) => void;
};

/** React Flow creates the nodes, so they get the chart by context. */
export const ChartContext = createContext<Chart | undefined>(undefined);

/** How a node is marked while an edge is dragged. */
export function dropMark({ drag }: Chart, id: string): 'over' | 'offered' | 'refused' | undefined {
  if (drag === undefined) {
    return undefined;
  }
  if (!drag.offered.has(id)) {
    return 'refused';
  }
  return drag.over === id ? 'over' : 'offered';
}

export function useChart(): Chart {
  const chart = use(ChartContext);
  if (chart === undefined) {
    throw new Error('outside of a chart');
  }
  return chart;
}
