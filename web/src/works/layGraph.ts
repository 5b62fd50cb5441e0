import type { components } from '../api/schema.gen';

export type PageGraph = components['schemas']['PageGraph'];

/** A page in the picture, or the three dots that stand for those left out. */
export type PlacedPage = {
  kind: 'page' | 'unreached' | 'more';
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
};

/** A way in the picture, from page to page; `middle` is there where it has room for a mark. */
export type PlacedWay = {
  from: number;
  to: number;
  when: 'true' | 'false' | 'next';
  path: string;
  middle?: { x: number; y: number };
};

export type LaidGraph = { pages: readonly PlacedPage[]; ways: readonly PlacedWay[] };

/** The size of every picture. */
export const PICTURE = { width: 232, height: 104 } as const;

const MARGIN = { x: 14, y: 10 };
const PAGE = { width: 40, height: 30 };
const WIDEST_GAP = 44;
const TALLEST_GAP = 12;
/** From here on a picture shows the beginning only: more would be too small to see. */
const MANY_PAGES = 12;
const COLUMNS_OF_MANY = 5;
const ROWS_OF_MANY = 4;

type Ways = PageGraph['ways'];
type Column = number[];

/** Places pages in columns from the start on, so that no two overlap and each way leads to the right where it can. */
export function layGraph(graph: PageGraph): LaidGraph {
  if (graph.pages <= 0) {
    return { pages: [], ways: [] };
  }
  if (graph.pages === 1) {
    return { pages: [loneSheet()], ways: [] };
  }
  const depths = depthsOf(graph);
  const columns = orderedColumns(graph, depths);
  const shown = graph.pages < MANY_PAGES ? columns : shorten(columns);
  const leftOut = shown.flat().length < graph.pages;
  const pages = place(shown, leftOut, depths);
  return { pages, ways: drawWays(graph.ways, pages, depths) };
}

function loneSheet(): PlacedPage {
  return {
    kind: 'page',
    page: 0,
    x: (PICTURE.width - 56) / 2,
    y: (PICTURE.height - 48) / 2,
    width: 56,
    height: 48,
  };
}

/** How far each reachable page is from the start, counted along the longest way that does not turn back. */
function depthsOf({ pages, start = 0, ways }: PageGraph): ReadonlyMap<number, number> {
  const order: number[] = [];
  const state = new Map<number, 'open' | 'done'>();
  const forward: [number, number][] = [];
  const visit = (page: number) => {
    state.set(page, 'open');
    for (const { from, to } of ways) {
      if (from !== page || to === undefined || to >= pages || state.get(to) === 'open') {
        continue;
      }
      forward.push([page, to]);
      if (!state.has(to)) {
        visit(to);
      }
    }
    state.set(page, 'done');
    order.unshift(page);
  };
  visit(start);
  const depths = new Map(order.map((page) => [page, 0]));
  for (const page of order) {
    const depth = depths.get(page) ?? 0;
    for (const [from, to] of forward) {
      if (from === page) {
        depths.set(to, Math.max(depths.get(to) ?? 0, depth + 1));
      }
    }
  }
  return depths;
}

/** The pages of each depth, True above False; pages nobody reaches come last. */
function orderedColumns(graph: PageGraph, depths: ReadonlyMap<number, number>): Column[] {
  const columns: Column[] = [];
  for (const [page, depth] of depths) {
    columns[depth] ??= [];
    columns[depth].push(page);
  }
  const heights = new Map<number, number>();
  for (const column of columns) {
    column.sort(
      (one, other) => wishedHeight(one, graph, heights) - wishedHeight(other, graph, heights) || one - other,
    );
    column.forEach((page, row) => {
      heights.set(page, row - (column.length - 1) / 2);
    });
  }
  const unreached = Array.from({ length: graph.pages }, (_, page) => page).filter(
    (page) => !depths.has(page),
  );
  for (let at = 0; at < unreached.length; at += ROWS_OF_MANY) {
    columns.push(unreached.slice(at, at + ROWS_OF_MANY));
  }
  return columns;
}

const LEAN = { true: -0.4, next: 0, false: 0.4 };

function wishedHeight(page: number, { ways }: PageGraph, heights: ReadonlyMap<number, number>): number {
  const wishes = ways.flatMap(({ from, to, when }) => {
    const height = heights.get(from);
    return to === page && height !== undefined ? [height + LEAN[when]] : [];
  });
  return wishes.length === 0 ? 0 : wishes.reduce((sum, wish) => sum + wish, 0) / wishes.length;
}

function shorten(columns: readonly Column[]): Column[] {
  return columns.slice(0, COLUMNS_OF_MANY).map((column) => column.slice(0, ROWS_OF_MANY));
}

function place(
  columns: readonly Column[],
  leftOut: boolean,
  depths: ReadonlyMap<number, number>,
): PlacedPage[] {
  const across = columns.length + (leftOut ? 1 : 0);
  const down = Math.max(...columns.map((column) => column.length));
  const width = Math.min(PAGE.width, roomFor(PICTURE.width - 2 * MARGIN.x, across, 0.4));
  const height = Math.min(
    PAGE.height,
    width * (PAGE.height / PAGE.width),
    roomFor(PICTURE.height - 2 * MARGIN.y, down, 0.3),
  );
  const gapX = gapBetween(PICTURE.width - 2 * MARGIN.x, across, width, WIDEST_GAP);
  const gapY = gapBetween(PICTURE.height - 2 * MARGIN.y, down, height, TALLEST_GAP);
  const left = (PICTURE.width - across * width - (across - 1) * gapX) / 2;
  const xOf = (column: number) => left + column * (width + gapX);
  const placed = columns.flatMap((column, at) => {
    const top = (PICTURE.height - column.length * height - (column.length - 1) * gapY) / 2;
    return column.map(
      (page, row): PlacedPage => ({
        kind: depths.has(page) ? 'page' : 'unreached',
        page,
        x: xOf(at),
        y: top + row * (height + gapY),
        width,
        height,
      }),
    );
  });
  if (leftOut) {
    placed.push({
      kind: 'more',
      page: -1,
      x: xOf(columns.length),
      y: (PICTURE.height - height) / 2,
      width,
      height,
    });
  }
  return placed;
}

/** The size that lets `count` things and the gaps between them, each a part of that size, fill the room. */
function roomFor(room: number, count: number, gapPart: number): number {
  return room / (count + (count - 1) * gapPart);
}

function gapBetween(room: number, count: number, size: number, most: number): number {
  return count < 2 ? 0 : Math.min(most, (room - count * size) / (count - 1));
}

function drawWays(
  ways: Ways,
  pages: readonly PlacedPage[],
  depths: ReadonlyMap<number, number>,
): PlacedWay[] {
  const places = new Map(pages.filter(({ kind }) => kind !== 'more').map((placed) => [placed.page, placed]));
  return ways.flatMap(({ from, to, when }): PlacedWay[] => {
    const source = places.get(from);
    const target = to === undefined ? undefined : places.get(to);
    if (to === undefined || source === undefined || target === undefined || !depths.has(from)) {
      return [];
    }
    return [{ from, to, when, ...lineBetween(source, target) }];
  });
}

const ROOM_FOR_MARK = 30;

function lineBetween(source: PlacedPage, target: PlacedPage): Pick<PlacedWay, 'path' | 'middle'> {
  const out = { x: source.x + source.width, y: source.y + source.height / 2 };
  const goal = { x: target.x, y: target.y + target.height / 2 };
  if (goal.x <= out.x) {
    // Back to an earlier page: under both, so that it is not taken for a way ahead.
    const low = Math.min(
      PICTURE.height - 2,
      Math.max(source.y + source.height, target.y + target.height) + 10,
    );
    const start = { x: source.x + source.width / 2, y: source.y + source.height };
    const end = { x: target.x + target.width / 2, y: target.y + target.height };
    return {
      path: `M${pair(start)}C${pair({ x: start.x, y: low })} ${pair({ x: end.x, y: low })} ${pair(end)}`,
    };
  }
  const middle = { x: (out.x + goal.x) / 2, y: (out.y + goal.y) / 2 };
  const bend = `C${pair({ x: middle.x, y: out.y })} ${pair({ x: middle.x, y: goal.y })} ${pair(goal)}`;
  const path = `M${pair(out)}${out.y === goal.y ? `H${round(goal.x)}` : bend}`;
  return goal.x - out.x >= ROOM_FOR_MARK ? { path, middle } : { path };
}

function pair({ x, y }: { x: number; y: number }): string {
  return `${round(x)} ${round(y)}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
