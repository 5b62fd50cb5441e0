type Edge<Id> = { readonly from: Id; readonly to: Id };

/** How far each node is from the start, and the edges that lead back. */
export type Ranks<Id, E> = {
  readonly rankOf: ReadonlyMap<Id, number>;
  /** Edges that close a cycle; they do not affect the ranks. */
  readonly back: ReadonlySet<E>;
};

/** Ranks every node after its predecessors, ignoring cycles. Nodes not reachable from `start` are left out. */
export function rankNodes<Id, E extends Edge<Id>>(start: Id, edges: readonly E[]): Ranks<Id, E> {
  const outgoing = new Map<Id, E[]>();
  for (const edge of edges) {
    outgoing.set(edge.from, [...(outgoing.get(edge.from) ?? []), edge]);
  }
  const back = new Set<E>();
  const onStack = new Set<Id>();
  const done = new Set<Id>();
  const postOrder: Id[] = [];

  function visit(id: Id) {
    onStack.add(id);
    for (const edge of outgoing.get(id) ?? []) {
      if (onStack.has(edge.to)) {
        back.add(edge);
      } else if (!done.has(edge.to)) {
        visit(edge.to);
      }
    }
    onStack.delete(id);
    done.add(id);
    postOrder.push(id);
  }
  visit(start);

  const rankOf = new Map<Id, number>();
  for (const id of postOrder.toReversed()) {
    const rank = rankOf.get(id) ?? 0;
    rankOf.set(id, rank);
    for (const edge of outgoing.get(id) ?? []) {
      if (!back.has(edge)) {
        rankOf.set(edge.to, Math.max(rankOf.get(edge.to) ?? 0, rank + 1));
      }
    }
  }
  return { rankOf, back };
}
