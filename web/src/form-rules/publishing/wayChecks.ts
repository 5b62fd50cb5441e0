import { conditionOf, type FormDefinition } from '../definition';
import { inescapableCycles, reachedPlaces, trappedPages, unreachablePages } from '../graph';
import type { PageId } from '../ids';
import type { Routes, Stop } from '../routing';
import type { Fix } from './fix';
import { endThere } from './pageChecks';
import { type Problem, problem } from './problem';

/** What is wrong with the way through the whole form: endless cycles, and pages nobody comes to. */
export function wayProblems(form: FormDefinition, routes: Routes): Problem[] {
  const unreachable = unreachablePages(routes);
  const wayTo = unreachable.length > 0 ? waysIn(form, routes) : undefined;
  return [
    ...inescapableCycles(routes).map((cycle) => {
      const [pageId] = cycle;
      const fix = wayOut(form, routes, cycle);
      return problem('endless_cycle', { ...(pageId && { pageId }), ...(fix && { fix }) });
    }),
    ...unreachable.map((pageId) => {
      const fix = wayTo?.(pageId);
      return problem('page_unreachable', { pageId, ...(fix && { fix }) });
    }),
  ];
}

/** Lets the form end in the cycle: after its last page without a condition, else on one way of its last page. */
function wayOut(form: FormDefinition, routes: Routes, cycle: readonly PageId[]): Fix | undefined {
  const plain = cycle.findLast((id) => conditionOf(form, id) === undefined);
  if (plain !== undefined) {
    return { do: 'setNext', pageId: plain, to: 'end' };
  }
  const page = form.pages.find(({ pageId }) => pageId === cycle.at(-1));
  const condition = page && conditionOf(form, page.pageId);
  if (page === undefined || condition === undefined) {
    return undefined;
  }
  const leaving = routes.stops[routes.places.get(page.pageId) ?? -1]?.leaving;
  const isNeverFalse = leaving?.by === 'condition' && !leaving.open.whenFalse;
  return endThere(page, condition, isNeverFalse ? 'true' : 'false');
}

/**
 * Finds what makes a page reachable: beginning at the first page, or leading there from the nearest page before it that
 * ends the form. Neither is offered when it would not help, or would make a cycle without an exit.
 */
function waysIn(form: FormDefinition, routes: Routes): (page: PageId) => Fix | undefined {
  const fromTheFirst = reachedPlaces({ ...routes, start: 0 });
  const reached = reachedPlaces(routes);
  const trapped = trappedPages(routes).length;
  const endsThere = ({ id, leaving }: Stop, at: number) =>
    reached.has(at) &&
    conditionOf(form, id) === undefined &&
    leaving.by === 'order' &&
    leaving.exit === 'end';
  return (page) => {
    const at = routes.places.get(page) ?? -1;
    const [first] = routes.stops;
    if (first && fromTheFirst.has(at)) {
      return { do: 'setStart', pageId: first.id };
    }
    const before = routes.stops.findLast((stop, place) => place < at && endsThere(stop, place));
    if (before === undefined) {
      return undefined;
    }
    const stops = routes.stops.map((stop) =>
      stop === before ? { ...stop, leaving: { by: 'order' as const, exit: at } } : stop,
    );
    const trapsNobodyNew = trappedPages({ ...routes, stops }).length === trapped;
    return trapsNobodyNew ? { do: 'setNext', pageId: before.id, to: page } : undefined;
  };
}
