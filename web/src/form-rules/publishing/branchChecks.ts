import type { Fix } from '../authoring/fix';
import { type Problem, problem } from '../authoring/problem';
import { conditionOf, type FormDefinition } from '../definition';
import { inescapableCycles, unreachablePages } from '../graph';
import type { PageId } from '../ids';
import type { Routes } from '../routing';
import { endBranch } from './pageChecks';
import { branchEndsOf } from './rejoinBranches';

/** Problems of the whole form's routing: endless cycles, unreachable pages, and branches that end early. */
export function branchProblems(form: FormDefinition, routes: Routes): Problem[] {
  const ends = branchEndsOf(form, routes);
  return [
    ...inescapableCycles(routes).map((cycle) => {
      const [pageId] = cycle;
      const fix = fixCycle(form, routes, cycle);
      return problem('endless_cycle', { ...(pageId && { pageId }), ...(fix && { fix }) });
    }),
    ...unreachablePages(routes).map((pageId) => {
      const fix = ends.fixUnreachable(pageId);
      return problem('page_unreachable', { pageId, ...(fix && { fix }) });
    }),
    ...ends.skippedPages().map((skipped) => problem('branch_ends_early', skipped)),
  ];
}

/** Ends the form inside the cycle: after its last page without a condition, else on one branch of its last page. */
function fixCycle(form: FormDefinition, routes: Routes, cycle: readonly PageId[]): Fix | undefined {
  const unconditional = cycle.findLast((id) => conditionOf(form, id) === undefined);
  if (unconditional !== undefined) {
    return { do: 'setNext', pageId: unconditional, to: 'end' };
  }
  const page = form.pages.find(({ pageId }) => pageId === cycle.at(-1));
  const condition = page && conditionOf(form, page.pageId);
  if (page === undefined || condition === undefined) {
    return undefined;
  }
  const exits = routes.nodes[routes.index.get(page.pageId) ?? -1]?.exits;
  const isNeverFalse = exits?.by === 'condition' && !exits.open.whenFalse;
  return endBranch(page, condition, isNeverFalse ? 'true' : 'false');
}
