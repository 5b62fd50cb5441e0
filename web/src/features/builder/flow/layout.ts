import { rankNodes } from '../../../shared/page-graph/ranking';
import { assignColumns } from './columns';
import { type BranchLabel, type Point, type RoutedEdge, routeEdges } from './edgeRouting';
import { type FlowEdge, type FlowGraph, type FlowPage, isEndNode } from './flowGraph';

/** A page or the thank-you screen with its box. */
export type PlacedNode = {
  readonly id: string;
  /** Undefined for the thank-you screen. */
  readonly page: FlowPage | undefined;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

export type FlowLayout = {
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly RoutedEdge[];
  /** The centre of each diamond, by page. */
  readonly forks: ReadonlyMap<string, Point>;
  /** One label for several overlapping edges. */
  readonly labels: readonly BranchLabel[];
};

/** Gaps between the chart and the unreachable pages, and between two of those. */
const UNREACHABLE_OFFSET = 72;
const UNREACHABLE_GAP = 20;
/** Height at which the unreachable pages continue in another column. */
const UNREACHABLE_HEIGHT = 720;

const END_HEIGHT = 44;
const END_WIDTH = 184;
/** With several endings, each node shows its title. */
const TITLED_END_WIDTH = 256;

/**
 * Lays the chart out from the start at the top to the thank-you screen at the bottom, with unreachable pages on the
 * right. Boxes never overlap, and the same form always has the same layout.
 */
export function layOutFlow(flow: FlowGraph): FlowLayout {
  const { start } = flow;
  if (start === undefined) {
    return { nodes: [], edges: [], forks: new Map(), labels: [] };
  }
  const pages = new Map(
    flow.pages.filter(({ unreachable }) => unreachable === undefined).map((page) => [page.id, page]),
  );
  // Edges that no answer takes are drawn only between reachable pages.
  const edges = flow.edges.filter(({ from, to }) => pages.has(from) && (isEndNode(to) || pages.has(to)));
  const open = edges.filter(({ isOpen }) => isOpen);
  const { rankOf, back } = rankNodes(start, open);
  const drawn = edges.filter(({ to }) => rankOf.has(to));
  const isDown = (edge: FlowEdge) =>
    !back.has(edge) && (rankOf.get(edge.from) ?? 0) < (rankOf.get(edge.to) ?? 0);

  const endWidth = flow.endings.length > 1 ? TITLED_END_WIDTH : END_WIDTH;
  const sizes = new Map(
    [...rankOf.keys()].map((id) => {
      const page = pages.get(id);
      return [id, page ? sizeOf(page, id === start) : { width: endWidth, height: END_HEIGHT }];
    }),
  );
  const { nodes: centres, waypoints } = assignColumns({
    widthOf: new Map([...sizes].map(([id, { width }]) => [id, width])),
    rankOf,
    edges: drawn.filter(isDown),
  });
  const ranked = [...sizes].map(([id, size]) => ({
    id,
    ...size,
    centre: centres.get(id) ?? 0,
    rank: rankOf.get(id) ?? 0,
    forks: pages.get(id)?.forks === true,
  }));
  const { tops, routes, forks, labels, right } = routeEdges(ranked, drawn, waypoints);

  const nodes = ranked.map(
    ({ id, centre, rank, width, height }): PlacedNode => ({
      id,
      page: pages.get(id),
      x: centre - width / 2,
      y: tops[rank] ?? 0,
      width,
      height,
    }),
  );
  const bottom = Math.max(...nodes.map(({ y, height }) => y + height));
  const unreachable = flow.pages.filter((page) => page.unreachable !== undefined);
  return {
    nodes: [
      ...nodes,
      ...placeUnreachable(unreachable, { x: right + UNREACHABLE_OFFSET, y: tops[0] ?? 0, bottom }),
    ],
    edges: routes,
    forks,
    labels,
  };
}

/** Fixed sizes: texts are truncated, so nothing has to be measured. */
function sizeOf(page: FlowPage, isStart: boolean): { width: number; height: number } {
  if (page.unreachable) {
    const { fix } = page.unreachable.problem ?? {};
    return { width: 272, height: fix === undefined ? 166 : 198 };
  }
  if (page.errors.length > 0) {
    return { width: 272, height: page.errors.some(({ fix }) => fix !== undefined) ? 192 : 140 };
  }
  return { width: isStart ? 272 : page.forks ? 240 : 208, height: 88 };
}

function placeUnreachable(
  unreachable: readonly FlowPage[],
  from: { readonly x: number; readonly y: number; readonly bottom: number },
): PlacedNode[] {
  const lowest = Math.max(from.bottom, from.y + UNREACHABLE_HEIGHT);
  let { x, y } = from;
  return unreachable.map((page): PlacedNode => {
    const { width, height } = sizeOf(page, false);
    if (y > from.y && y + height > lowest) {
      x += width + UNREACHABLE_GAP;
      y = from.y;
    }
    const node = { id: page.id, page, x, y, width, height };
    y += height + UNREACHABLE_GAP;
    return node;
  });
}
