import { type EdgeLabel, Graph, layout, type NodeLabel } from '@dagrejs/dagre';
import { type FlowEdge, isEndNode } from './flowGraph';

/** Gaps between two pages, and between a page and a line beside it. */
const PAGE_GAP = 48;
const LINE_GAP = 20;
/** Half the width of a line, without and with a branch label. */
const LINE_HALF = 4;
const LABELLED_LINE_HALF = 40;
/** Lines through rows dominate the layout time; beyond this many, the longest edges run outside. */
const MAX_INNER_LINES = 120;

/** Nodes with widths and ranks, and the edges that lead down. */
type ColumnInput = {
  readonly widthOf: ReadonlyMap<string, number>;
  readonly rankOf: ReadonlyMap<string, number>;
  readonly edges: readonly FlowEdge[];
};

/** `none` keeps our ranks; dagre supports it, but its types do not list it. */
type Spacing = {
  readonly ranker: 'none';
  readonly nodesep: number;
  readonly edgesep: number;
  readonly ranksep: number;
};

type Item = { readonly key: string; x: number; readonly half: number; readonly isLine: boolean };

/** Assigns a horizontal position to every node and line, with few crossings and no overlaps. */
export function assignColumns({ widthOf, rankOf, edges }: ColumnInput) {
  const rank = (id: string) => rankOf.get(id) ?? 0;
  const spanOf = (edge: FlowEdge) => rank(edge.to) - rank(edge.from);
  const short = shortestEdges(edges, spanOf);
  const inside = edges.filter((edge) => short.has(edge));
  const graph = new Graph<Spacing, NodeLabel, EdgeLabel>({ multigraph: true });
  graph.setGraph({ ranker: 'none', nodesep: PAGE_GAP, edgesep: 2 * LINE_GAP, ranksep: 1 });
  for (const [id, width] of widthOf) {
    // Dagre inserts a label row between two rows, so its ranks are twice ours.
    graph.setNode(id, { width, height: 1, rank: 2 * rank(id) });
  }
  for (const edge of inside) {
    // A plain next page stays in the same column; the thank-you screen does not pull pages out of theirs.
    const weight = isEndNode(edge.to) ? 1 : edge.kind === 'next' ? 8 : 2;
    graph.setEdge(edge.from, edge.to, { weight }, edge.id);
  }
  // Without the heuristic, pages keep their position while a form grows, and True stays left of False.
  layout(graph, { disableOptimalOrderHeuristic: true });

  const rows = new Map<number, Item[]>();
  const addToRow = (at: number, item: Item) => rows.set(at, [...(rows.get(at) ?? []), item]);
  for (const [id, width] of widthOf) {
    addToRow(rank(id), { key: id, x: Math.round(graph.node(id).x ?? 0), half: width / 2, isLine: false });
  }
  for (const edge of inside) {
    const { points } = graph.edge({ v: edge.from, w: edge.to, name: edge.id });
    for (let row = 1; row < spanOf(edge); row += 1) {
      addToRow(rank(edge.from) + row, {
        key: `${edge.id} ${row}`,
        x: Math.round(points?.[2 * row]?.x ?? 0),
        half: row === 1 && edge.kind !== 'next' ? LABELLED_LINE_HALF : LINE_HALF,
        isLine: true,
      });
    }
  }
  const found = new Map<string, number>();
  for (const items of rows.values()) {
    spaceOut(items);
    for (const { key, x } of items) {
      found.set(key, x);
    }
  }
  return {
    /** The centre of each node. */
    nodes: new Map([...widthOf.keys()].map((id) => [id, found.get(id) ?? 0])),
    /** Where an edge crosses the rows between its ends, top down. Edges not listed run outside. */
    waypoints: new Map(
      inside.map((edge) => [
        edge,
        Array.from({ length: spanOf(edge) - 1 }, (_, at) => found.get(`${edge.id} ${at + 1}`) ?? 0),
      ]),
    ),
  };
}

/** The edges drawn between the pages: the shortest ones, up to the line limit. */
function shortestEdges(
  edges: readonly FlowEdge[],
  spanOf: (edge: FlowEdge) => number,
): ReadonlySet<FlowEdge> {
  let lines = 0;
  return new Set(
    edges
      .toSorted((one, other) => spanOf(one) - spanOf(other))
      .filter((edge) => {
        lines += spanOf(edge) - 1;
        return lines <= MAX_INNER_LINES;
      }),
  );
}

/** Moves items that are too close to their left neighbour to the right. */
function spaceOut(items: Item[]): void {
  items.sort((one, other) => one.x - other.x || (one.key < other.key ? -1 : 1));
  let before: Item | undefined;
  for (const item of items) {
    if (before) {
      const gap = before.isLine || item.isLine ? LINE_GAP : PAGE_GAP;
      item.x = Math.max(item.x, before.x + before.half + gap + item.half);
    }
    before = item;
  }
}
