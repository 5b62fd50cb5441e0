import type { PageId } from '../../../form-rules/ids';
import type { Walk } from '../../../form-rules/walk';
import { END, type Flow } from './flowOf';

/** The nodes and ways of a path that was tried. */
export type Lit = { readonly nodes: ReadonlySet<string>; readonly ways: ReadonlySet<string> };

/** What a walk lights in the chart: every page it came to, and the ways between them. */
export function litBy(flow: Flow, { path, isFinished }: Pick<Walk, 'path' | 'isFinished'>): Lit {
  const stops: readonly (PageId | typeof END)[] = isFinished ? [...path, END] : path;
  const steps = new Set(stops.slice(1).map((to, at) => `${stops[at] ?? ''} ${to}`));
  return {
    nodes: new Set(stops),
    ways: new Set(
      flow.ways.filter(({ from, to, isOpen }) => isOpen && steps.has(`${from} ${to}`)).map(({ id }) => id),
    ),
  };
}
