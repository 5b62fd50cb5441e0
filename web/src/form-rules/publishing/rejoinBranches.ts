import type { Fix } from '../authoring/fix';
import { conditionOf, type FormDefinition } from '../definition';
import { reachableFrom, reachableIndexes, trappedPages } from '../graph';
import type { PageId } from '../ids';
import type { RouteNode, Routes } from '../routing';

/** Fixes that lead branches together again. */
export type BranchEnds = {
  /**
   * Makes a page reachable: by starting at the first page, or by continuing the branches that end before it, or before
   * an unreachable page that leads to it. Never creates a cycle without an exit.
   */
  readonly fixUnreachable: (page: PageId) => Fix | undefined;
  /** The pages that some branches reach while others end before them, each with the fix that joins them. */
  readonly skippedPages: () => { readonly pageId: PageId; readonly fix: Fix }[];
};

type IndexedNode = RouteNode & { readonly at: number };

export function branchEndsOf(form: FormDefinition, routes: Routes): BranchEnds {
  const nodes: readonly IndexedNode[] = routes.nodes.map((node, at) => ({ ...node, at }));
  const reachable = reachableIndexes(routes);
  const trapped = new Set(trappedPages(routes));
  /** Pages without a condition that end the form. */
  const ends = nodes.filter(
    ({ id, at, exits }) =>
      reachable.has(at) &&
      exits.by === 'order' &&
      typeof exits.exit !== 'number' &&
      conditionOf(form, id) === undefined,
  );
  /** Of these, the ones for which the owner did not choose the end. */
  const openEnds = ends.filter(
    ({ id }) => form.pages.find(({ pageId }) => pageId === id)?.nextPage === undefined,
  );

  // Cached: many open ends ask for the same pages.
  const cache = new Map<number, ReadonlySet<number>>();
  function aheadOf(at: number): ReadonlySet<number> {
    const ahead = cache.get(at) ?? reachableFrom(routes, at);
    cache.set(at, ahead);
    return ahead;
  }

  function fixUnreachable(page: PageId): Fix | undefined {
    const index = routes.index.get(page) ?? -1;
    const [first] = nodes;
    if (first && reachableIndexes({ ...routes, start: 0 }).has(index)) {
      return { do: 'setStart', pageId: first.id };
    }
    for (const entry of nodes) {
      if (!reachable.has(entry.at) && (entry.at === index || aheadOf(entry.at).has(index))) {
        const fix = joinEnds(entry);
        if (fix) {
          return fix;
        }
      }
    }
    return undefined;
  }

  function skippedPages() {
    const entries = entriesWithoutCondition();
    const skipped = new Map<IndexedNode, IndexedNode[]>();
    for (const end of openEnds) {
      const later = nodes.filter(({ at }) => at > end.at && entries.has(at) && !aheadOf(at).has(end.at));
      // Prefer a page where branches already meet over one on the way there.
      const meeting = later.find(({ at }) => (entries.get(at) ?? 0) > 1) ?? later[0];
      if (meeting) {
        skipped.set(meeting, [...(skipped.get(meeting) ?? []), end]);
      }
    }
    return [...skipped]
      .toSorted(([one], [other]) => one.at - other.at)
      .map(([page, from]) => ({ pageId: page.id, fix: leadTo(from, page) }));
  }

  /** How many pages without a condition lead to each page. A page that only conditions lead to is a branch. */
  function entriesWithoutCondition(): ReadonlyMap<number, number> {
    const entries = new Map<number, number>();
    for (const { at, exits } of nodes) {
      const next = exits.by === 'order' && typeof exits.exit === 'number' ? nodes[exits.exit] : undefined;
      if (next && reachable.has(at) && !trapped.has(next.id)) {
        entries.set(next.at, (entries.get(next.at) ?? 0) + 1);
      }
    }
    return entries;
  }

  /** Continues to a page from every open end before it, or else from the nearest end before it. */
  function joinEnds(page: IndexedNode): Fix | undefined {
    if (trapped.has(page.id)) {
      return undefined;
    }
    const ahead = aheadOf(page.at);
    const canLead = ({ at }: IndexedNode) => at < page.at && !ahead.has(at);
    const open = openEnds.filter(canLead);
    const from = open.length > 0 ? open : ends.filter(canLead).slice(-1);
    return from.length > 0 ? leadTo(from, page) : undefined;
  }

  return { fixUnreachable, skippedPages };
}

function leadTo(from: readonly IndexedNode[], { id: to }: IndexedNode): Fix {
  const [first, ...others] = from.map(({ id }) => id);
  return first !== undefined && others.length === 0
    ? { do: 'setNext', pageId: first, to }
    : { do: 'joinPages', pageIds: from.map(({ id }) => id), to };
}
