import { type EdgeLabel, Graph, layout, type NodeLabel } from '@dagrejs/dagre';
import { END, type FlowWay } from './flowOf';

/** Room between two pages side by side, and between a page and a line that passes it. */
const BETWEEN_PAGES = 48;
const BETWEEN_LINES = 20;
/** Half the room a passing line needs: by itself, and where it bears the word of its way. */
const LINE = 4;
const WORDED_LINE = 40;
/** Lines passing a row cost most of the time; beyond these the longest ways go round the outside. */
const PASSING_LINES = 120;

/** What stands in the rows: nodes with their widths and ranks, and the ways that lead down. */
export type Rows = {
  readonly widthOf: ReadonlyMap<string, number>;
  readonly rankOf: ReadonlyMap<string, number>;
  readonly ways: readonly FlowWay[];
};

/** Where everything stands from left to right. */
export type Columns = {
  /** The middle of each node. */
  readonly nodes: ReadonlyMap<string, number>;
  /** Where a way passes the rows between its ends, top down. A way that is not here goes round the outside. */
  readonly passes: ReadonlyMap<FlowWay, readonly number[]>;
};

/** Our ranks are given, so the library need find none: it can, though its types do not say so. */
type Spacing = {
  readonly ranker: 'none';
  readonly nodesep: number;
  readonly edgesep: number;
  readonly ranksep: number;
};

type Item = { readonly key: string; x: number; readonly half: number; readonly isLine: boolean };

/** Finds a place in its row for every node and every line that passes, with few crossings and nothing over another. */
export function columnsOf({ widthOf, rankOf, ways }: Rows): Columns {
  const rank = (id: string) => rankOf.get(id) ?? 0;
  const spanOf = (way: FlowWay) => rank(way.to) - rank(way.from);
  const short = shortest(ways, spanOf);
  const inside = ways.filter((way) => short.has(way));
  const graph = new Graph<Spacing, NodeLabel, EdgeLabel>({ multigraph: true });
  graph.setGraph({ ranker: 'none', nodesep: BETWEEN_PAGES, edgesep: 2 * BETWEEN_LINES, ranksep: 1 });
  for (const [id, width] of widthOf) {
    // Between two rows the library keeps one of its own for labels, so its ranks are twice ours.
    graph.setNode(id, { width, height: 1, rank: 2 * rank(id) });
  }
  for (const way of inside) {
    // A way straight on keeps its column; the thank-you screen pulls nobody from theirs.
    const weight = way.to === END ? 1 : way.way === 'next' ? 8 : 2;
    graph.setEdge(way.from, way.to, { weight }, way.id);
  }
  // In the order they are told pages keep their places while a form grows, and True stays left of False.
  layout(graph, { disableOptimalOrderHeuristic: true });

  const rows = new Map<number, Item[]>();
  const put = (at: number, item: Item) => rows.set(at, [...(rows.get(at) ?? []), item]);
  for (const [id, width] of widthOf) {
    put(rank(id), { key: id, x: Math.round(graph.node(id).x ?? 0), half: width / 2, isLine: false });
  }
  for (const way of inside) {
    const { points } = graph.edge({ v: way.from, w: way.to, name: way.id });
    for (let row = 1; row < spanOf(way); row += 1) {
      put(rank(way.from) + row, {
        key: `${way.id} ${row}`,
        x: Math.round(points?.[2 * row]?.x ?? 0),
        half: row === 1 && way.way !== 'next' ? WORDED_LINE : LINE,
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
    nodes: new Map([...widthOf.keys()].map((id) => [id, found.get(id) ?? 0])),
    passes: new Map(
      inside.map((way) => [
        way,
        Array.from({ length: spanOf(way) - 1 }, (_, at) => found.get(`${way.id} ${at + 1}`) ?? 0),
      ]),
    ),
  };
}

/** The ways that are led between the pages: the shortest, as long as there is room for their lines. */
function shortest(ways: readonly FlowWay[], spanOf: (way: FlowWay) => number): ReadonlySet<FlowWay> {
  let lines = 0;
  return new Set(
    ways
      .toSorted((one, other) => spanOf(one) - spanOf(other))
      .filter((way) => {
        lines += spanOf(way) - 1;
        return lines <= PASSING_LINES;
      }),
  );
}

/** Moves whatever stands too near its left neighbour to the right. */
function spaceOut(items: Item[]): void {
  items.sort((one, other) => one.x - other.x || (one.key < other.key ? -1 : 1));
  let before: Item | undefined;
  for (const item of items) {
    if (before) {
      const gap = before.isLine || item.isLine ? BETWEEN_LINES : BETWEEN_PAGES;
      item.x = Math.max(item.x, before.x + before.half + gap + item.half);
    }
    before = item;
  }
}
