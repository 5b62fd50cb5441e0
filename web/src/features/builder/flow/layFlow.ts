import { columnsOf } from './columns';
import { END, type Flow, type FlowPage, type FlowWay } from './flowOf';
import { rankWays } from './rankWays';
import { type Route, routeWays, type Spot, type WayWord } from './routeWays';

/** A page or the thank-you screen, and the box it fills. */
export type LaidNode = {
  readonly id: string;
  /** Nothing for the thank-you screen. */
  readonly page: FlowPage | undefined;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** Everything a chart draws, and where. */
export type FlowLayout = {
  readonly nodes: readonly LaidNode[];
  readonly edges: readonly Route[];
  /** The middle of each diamond, by the page that it stands under. */
  readonly forks: ReadonlyMap<string, Spot>;
  /** The words of the ways, each once where several ways lie on one another. */
  readonly words: readonly WayWord[];
};

/** Room between the chart and the pages nobody comes to, and between two of those. */
const APART = 72;
const BETWEEN_LOST = 20;
/** Lost pages stand below one another down to here, then beside. */
const LOST_HEIGHT = 720;

/**
 * Lays a chart out from the start at the top to the thank-you screen at the bottom, the pages nobody comes to apart on
 * the right. No two boxes overlap, and the same form is always laid out alike.
 */
export function layFlow(flow: Flow): FlowLayout {
  const { start } = flow;
  if (start === undefined) {
    return { nodes: [], edges: [], forks: new Map(), words: [] };
  }
  const pages = new Map(flow.pages.filter(({ lost }) => lost === undefined).map((page) => [page.id, page]));
  // A way that no answer takes is drawn only between pages that others lead to.
  const ways = flow.ways.filter(({ from, to }) => pages.has(from) && (to === END || pages.has(to)));
  const open = ways.filter(({ isOpen }) => isOpen);
  const { rankOf, back } = rankWays(start, open);
  const drawn = ways.filter(({ to }) => rankOf.has(to));
  const isDown = (way: FlowWay) => !back.has(way) && (rankOf.get(way.from) ?? 0) < (rankOf.get(way.to) ?? 0);

  const sizes = new Map([...rankOf.keys()].map((id) => [id, sizeOf(pages.get(id), id === start)]));
  const { nodes: middles, passes } = columnsOf({
    widthOf: new Map([...sizes].map(([id, { width }]) => [id, width])),
    rankOf,
    ways: drawn.filter(isDown),
  });
  const standing = [...sizes].map(([id, size]) => ({
    id,
    ...size,
    middle: middles.get(id) ?? 0,
    rank: rankOf.get(id) ?? 0,
    forks: pages.get(id)?.forks === true,
  }));
  const { tops, routes, forks, words, right } = routeWays(standing, drawn, passes);

  const nodes = standing.map(
    ({ id, middle, rank, width, height }): LaidNode => ({
      id,
      page: pages.get(id),
      x: middle - width / 2,
      y: tops[rank] ?? 0,
      width,
      height,
    }),
  );
  const bottom = Math.max(...nodes.map(({ y, height }) => y + height));
  const lost = flow.pages.filter((page) => page.lost !== undefined);
  return {
    nodes: [...nodes, ...besides(lost, { x: right + APART, y: tops[0] ?? 0, bottom })],
    edges: routes,
    forks,
    words,
  };
}

/** The box of a node. Its texts are cut to fit, so that nothing has to be drawn to know it. */
function sizeOf(page: FlowPage | undefined, isStart: boolean): { width: number; height: number } {
  if (page === undefined) {
    return { width: 184, height: 44 };
  }
  if (page.lost) {
    const { fix } = page.lost.problem ?? {};
    return { width: 272, height: fix === undefined ? 166 : 198 };
  }
  if (page.errors.length > 0) {
    return { width: 272, height: page.errors.some(({ fix }) => fix !== undefined) ? 192 : 140 };
  }
  return { width: isStart ? 272 : page.forks ? 240 : 208, height: 88 };
}

function besides(
  lost: readonly FlowPage[],
  from: { readonly x: number; readonly y: number; readonly bottom: number },
): LaidNode[] {
  const lowest = Math.max(from.bottom, from.y + LOST_HEIGHT);
  let { x, y } = from;
  return lost.map((page): LaidNode => {
    const { width, height } = sizeOf(page, false);
    if (y > from.y && y + height > lowest) {
      x += width + BETWEEN_LOST;
      y = from.y;
    }
    const node = { id: page.id, page, x, y, width, height };
    y += height + BETWEEN_LOST;
    return node;
  });
}
