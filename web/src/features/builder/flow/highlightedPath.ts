import type { PageId } from '../../../form-rules/ids';
import type { Walk } from '../../../form-rules/walk';
import { END, type FlowGraph } from './flowGraph';

/** Node and edge ids of the tried path. */
export type HighlightedPath = { readonly nodes: ReadonlySet<string>; readonly edges: ReadonlySet<string> };

export function highlightPath(
  flow: FlowGraph,
  { path, isFinished }: Pick<Walk, 'path' | 'isFinished'>,
): HighlightedPath {
  const visited: readonly (PageId | typeof END)[] = isFinished ? [...path, END] : path;
  const steps = new Set(visited.slice(1).map((to, at) => `${visited[at] ?? ''} ${to}`));
  return {
    nodes: new Set(visited),
    edges: new Set(
      flow.edges.filter(({ from, to, isOpen }) => isOpen && steps.has(`${from} ${to}`)).map(({ id }) => id),
    ),
  };
}
