import type { Walk } from '../../../form-rules/walk';
import { endNodeOf, type FlowGraph } from './flowGraph';

/** Node and edge ids of the tried path. */
export type HighlightedPath = { readonly nodes: ReadonlySet<string>; readonly edges: ReadonlySet<string> };

export function highlightPath(
  flow: FlowGraph,
  { path, isFinished, ending }: Pick<Walk, 'path' | 'isFinished' | 'ending'>,
): HighlightedPath {
  const visited: readonly string[] = isFinished ? [...path, endNodeOf(flow, ending)] : path;
  const steps = new Set(visited.slice(1).map((to, at) => `${visited[at] ?? ''} ${to}`));
  return {
    nodes: new Set(visited),
    edges: new Set(
      flow.edges.filter(({ from, to, isOpen }) => isOpen && steps.has(`${from} ${to}`)).map(({ id }) => id),
    ),
  };
}
