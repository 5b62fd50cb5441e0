import { conditionOf, type FormDefinition, type Target } from '../../../form-rules/definition';
import { unreachablePages } from '../../../form-rules/graph';
import type { PageId } from '../../../form-rules/ids';
import { routesOf, startPage } from '../../../form-rules/routing';
import { pageNumber } from '../draft/numbering';

/** What the page list shows beside a title. Pages are referred to by their two-digit numbers. */
export type PageMarkers = {
  readonly isStart: boolean;
  readonly hasCondition: boolean;
  readonly trueFrom: readonly string[];
  readonly falseFrom: readonly string[];
  readonly isUnreachable: boolean;
  /** The owner's choice of the next page, or the end; undefined if order or a condition decides. */
  readonly leadsTo: string | undefined;
};

export const NO_MARKERS: PageMarkers = {
  isStart: false,
  hasCondition: false,
  trueFrom: [],
  falseFrom: [],
  isUnreachable: false,
  leadsTo: undefined,
};

export function markersOf(form: FormDefinition): ReadonlyMap<PageId, PageMarkers> {
  const routes = routesOf(form);
  const start = startPage(routes);
  const unreachable = new Set(unreachablePages(routes));
  // Starting at the first page is not marked, unless the owner chose it.
  const marksStart = form.startPage !== undefined || start !== form.pages[0]?.pageId;
  const trueFrom = new Map<string, string[]>();
  const falseFrom = new Map<string, string[]>();
  for (const [at, { pageId }] of form.pages.entries()) {
    const condition = conditionOf(form, pageId);
    if (condition) {
      addTo(trueFrom, condition.truePage, pageNumber(at));
      addTo(falseFrom, condition.falsePage, pageNumber(at));
    }
  }
  return new Map(
    form.pages.map(({ pageId, nextPage }): [PageId, PageMarkers] => [
      pageId,
      {
        isStart: marksStart && pageId === start,
        hasCondition: conditionOf(form, pageId) !== undefined,
        trueFrom: trueFrom.get(pageId) ?? [],
        falseFrom: falseFrom.get(pageId) ?? [],
        isUnreachable: unreachable.has(pageId),
        leadsTo: conditionOf(form, pageId) ? undefined : nextPageNumber(form, nextPage),
      },
    ]),
  );
}

/** Undefined for a missing page; the checks report it. */
function nextPageNumber({ pages }: FormDefinition, next: Target | undefined): string | undefined {
  const at = pages.findIndex(({ pageId }) => pageId === next);
  return at >= 0 ? pageNumber(at) : next === 'end' ? next : undefined;
}

function addTo(numbers: Map<string, string[]>, target: string, from: string): void {
  numbers.set(target, [...(numbers.get(target) ?? []), from]);
}
