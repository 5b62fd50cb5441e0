import { conditionOf, type FormDefinition, type FormEnd, type Target } from '../../../form-rules/definition';
import { unreachablePages } from '../../../form-rules/graph';
import type { PageId } from '../../../form-rules/ids';
import { routesOf, startPage } from '../../../form-rules/routing';
import { endAt } from '../draft/ends';
import { pageNumber } from '../draft/numbering';

/** What the page list shows beside a title. Pages are referred to by their two-digit numbers. */
export type PageMarkers = {
  readonly isStart: boolean;
  readonly hasCondition: boolean;
  readonly trueFrom: readonly string[];
  readonly falseFrom: readonly string[];
  readonly isUnreachable: boolean;
  /** The owner's choice: a page, or an end. Undefined if order or a condition decides. */
  readonly leadsTo: { readonly page: string } | { readonly end: FormEnd } | undefined;
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
        leadsTo: nextPage === undefined || conditionOf(form, pageId) ? undefined : choiceOf(form, nextPage),
      },
    ]),
  );
}

/** Undefined for a missing page; the checks report it. */
function choiceOf(form: FormDefinition, next: Target): PageMarkers['leadsTo'] {
  const at = form.pages.findIndex(({ pageId }) => pageId === next);
  const end = endAt(form, next);
  return at >= 0 ? { page: pageNumber(at) } : end && { end };
}

function addTo(numbers: Map<string, string[]>, target: string, from: string): void {
  numbers.set(target, [...(numbers.get(target) ?? []), from]);
}
