import { conditionOf, type FormDefinition, type Target } from '../../../form-rules/definition';
import { unreachablePages } from '../../../form-rules/graph';
import type { PageId } from '../../../form-rules/ids';
import { routesOf, startPage } from '../../../form-rules/routing';

/** What the page list says about a page beside its title. Pages are named by their two-digit numbers. */
export type PageMarkers = {
  readonly isStart: boolean;
  readonly hasCondition: boolean;
  readonly trueFrom: readonly string[];
  readonly falseFrom: readonly string[];
  readonly isUnreachable: boolean;
  /** Where the owner lets it lead: a page, or the end. Nothing while order or a condition decides. */
  readonly leadsTo: string | undefined;
};

/** A page that there is nothing to say about. */
export const NO_MARKERS: PageMarkers = {
  isStart: false,
  hasCondition: false,
  trueFrom: [],
  falseFrom: [],
  isUnreachable: false,
  leadsTo: undefined,
};

/** The number a page bears in the list: its place, in two digits. */
export function pageNumber(at: number): string {
  return String(at + 1).padStart(2, '0');
}

/** The markers of every page of a form. */
export function markersOf(form: FormDefinition): ReadonlyMap<PageId, PageMarkers> {
  const routes = routesOf(form);
  const start = startPage(routes);
  const unreachable = new Set(unreachablePages(routes));
  // That a form starts at its first page goes without saying, unless the owner chose it.
  const saysStart = form.startPage !== undefined || start !== form.pages[0]?.pageId;
  const trueFrom = new Map<string, string[]>();
  const falseFrom = new Map<string, string[]>();
  for (const [at, { pageId }] of form.pages.entries()) {
    const condition = conditionOf(form, pageId);
    if (condition) {
      note(trueFrom, condition.truePage, pageNumber(at));
      note(falseFrom, condition.falsePage, pageNumber(at));
    }
  }
  return new Map(
    form.pages.map(({ pageId, nextPage }): [PageId, PageMarkers] => [
      pageId,
      {
        isStart: saysStart && pageId === start,
        hasCondition: conditionOf(form, pageId) !== undefined,
        trueFrom: trueFrom.get(pageId) ?? [],
        falseFrom: falseFrom.get(pageId) ?? [],
        isUnreachable: unreachable.has(pageId),
        leadsTo: conditionOf(form, pageId) ? undefined : thenOf(form, nextPage),
      },
    ]),
  );
}

/** Whether two pages are marked alike, so that the one need not be drawn again. */
export function sameMarkers(one: PageMarkers, other: PageMarkers): boolean {
  return (
    one.isStart === other.isStart &&
    one.hasCondition === other.hasCondition &&
    one.isUnreachable === other.isUnreachable &&
    one.leadsTo === other.leadsTo &&
    one.trueFrom.join() === other.trueFrom.join() &&
    one.falseFrom.join() === other.falseFrom.join()
  );
}

/** A page that is gone is no way; the checks tell of it. */
function thenOf({ pages }: FormDefinition, next: Target | undefined): string | undefined {
  const at = pages.findIndex(({ pageId }) => pageId === next);
  return at >= 0 ? pageNumber(at) : next === 'end' ? next : undefined;
}

function note(numbers: Map<string, string[]>, target: string, from: string): void {
  numbers.set(target, [...(numbers.get(target) ?? []), from]);
}
