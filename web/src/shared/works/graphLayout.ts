import type { components } from '../../api/schema.gen';
import { rankNodes } from '../page-graph/ranking';

export type PageGraph = components['schemas']['PageGraph'];

/** A page in the thumbnail, or the three dots for omitted pages. */
export type PlacedPage = {
  kind: 'page' | 'unreached' | 'more';
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
};

/** An edge between two pages; `middle` is set if there is room for a branch mark. */
export type PlacedEdge = {
  from: number;
  to: number;
  when: 'true' | 'false' | 'next';
  path: string;
  middle?: { x: number; y: number };
};

export type GraphLayout = { pages: readonly PlacedPage[]; edges: readonly PlacedEdge[] };

/** The size of every thumbnail. */
export const PICTURE = { width: 232, height: 104 } as const;

const MARGIN = { x: 14, y: 10 };
const PAGE = { width: 40, height: 30 };
const MAX_GAP_X = 44;
const MAX_GAP_Y = 12;
/** From this many pages on, only the first columns and rows are drawn. */
const LARGE_FORM_PAGES = 12;
const MAX_COLUMNS = 5;
const MAX_ROWS = 4;

type Edge = Pick<PlacedEdge, 'from' | 'to' | 'when'>;
type Ranks = ReadonlyMap<number, number>;

/** Lays pages out in columns by distance from the start; edges point right unless they lead back. */
export function layOutGraph({ pages: count, start = 0, ways }: PageGraph): GraphLayout {
  if (count <= 0) {
    return { pages: [], edges: [] };
  }
  if (count === 1) {
    return { pages: [singlePage()], edges: [] };
  }
  const edges = ways.flatMap(({ from, to, when }) =>
    to === undefined || to >= count ? [] : [{ from, to, when }],
  );
  const { rankOf } = rankNodes(start, edges);
  const unreached = Array.from({ length: count }, (_, page) => page).filter((page) => !rankOf.has(page));
  const columns = [...reachedColumns(rankOf, edges), ...chunksOf(unreached, MAX_ROWS)];
  const shown =
    count < LARGE_FORM_PAGES
      ? columns
      : columns.slice(0, MAX_COLUMNS).map((column) => column.slice(0, MAX_ROWS));
  const pages = placePages(shown, shown.flat().length < count, rankOf);
  return { pages, edges: placeEdges(edges, pages, rankOf) };
}

function singlePage(): PlacedPage {
  return {
    kind: 'page',
    page: 0,
    x: (PICTURE.width - 56) / 2,
    y: (PICTURE.height - 48) / 2,
    width: 56,
    height: 48,
  };
}

/** The pages of each rank, True above False. */
function reachedColumns(rankOf: Ranks, edges: readonly Edge[]): number[][] {
  const columns: number[][] = [];
  for (const [page, rank] of rankOf) {
    columns[rank] ??= [];
    columns[rank].push(page);
  }
  const rowOf = new Map<number, number>();
  for (const column of columns) {
    column.sort(
      (one, other) => preferredRow(one, edges, rowOf) - preferredRow(other, edges, rowOf) || one - other,
    );
    column.forEach((page, row) => {
      rowOf.set(page, row - (column.length - 1) / 2);
    });
  }
  return columns;
}

const BRANCH_OFFSET = { true: -0.4, next: 0, false: 0.4 };

/** The mean row of the pages that lead to this one. */
function preferredRow(page: number, edges: readonly Edge[], rowOf: ReadonlyMap<number, number>): number {
  const rows = edges.flatMap(({ from, to, when }) => {
    const row = rowOf.get(from);
    return to === page && row !== undefined ? [row + BRANCH_OFFSET[when]] : [];
  });
  return rows.length === 0 ? 0 : rows.reduce((sum, row) => sum + row, 0) / rows.length;
}

function chunksOf(pages: readonly number[], size: number): number[][] {
  return Array.from({ length: Math.ceil(pages.length / size) }, (_, at) =>
    pages.slice(at * size, (at + 1) * size),
  );
}

function placePages(
  columns: readonly (readonly number[])[],
  isShortened: boolean,
  rankOf: Ranks,
): PlacedPage[] {
  const across = columns.length + (isShortened ? 1 : 0);
  const down = Math.max(...columns.map((column) => column.length));
  const width = Math.min(PAGE.width, itemSize(PICTURE.width - 2 * MARGIN.x, across, 0.4));
  const height = Math.min(
    PAGE.height,
    width * (PAGE.height / PAGE.width),
    itemSize(PICTURE.height - 2 * MARGIN.y, down, 0.3),
  );
  const gapX = gapBetween(PICTURE.width - 2 * MARGIN.x, across, width, MAX_GAP_X);
  const gapY = gapBetween(PICTURE.height - 2 * MARGIN.y, down, height, MAX_GAP_Y);
  const left = (PICTURE.width - across * width - (across - 1) * gapX) / 2;
  const xOf = (column: number) => left + column * (width + gapX);
  const placed = columns.flatMap((column, at) => {
    const top = (PICTURE.height - column.length * height - (column.length - 1) * gapY) / 2;
    return column.map(
      (page, row): PlacedPage => ({
        kind: rankOf.has(page) ? 'page' : 'unreached',
        page,
        x: xOf(at),
        y: top + row * (height + gapY),
        width,
        height,
      }),
    );
  });
  if (isShortened) {
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

/** The size at which `count` items with gaps of `gapRatio` times that size fill the space. */
function itemSize(space: number, count: number, gapRatio: number): number {
  return space / (count + (count - 1) * gapRatio);
}

function gapBetween(space: number, count: number, size: number, max: number): number {
  return count < 2 ? 0 : Math.min(max, (space - count * size) / (count - 1));
}

function placeEdges(edges: readonly Edge[], pages: readonly PlacedPage[], rankOf: Ranks): PlacedEdge[] {
  const placed = new Map(pages.map((page) => [page.page, page]));
  return edges.flatMap((edge) => {
    const source = placed.get(edge.from);
    const target = placed.get(edge.to);
    return source && target && rankOf.has(edge.from) ? [{ ...edge, ...lineBetween(source, target) }] : [];
  });
}

const MIN_WIDTH_FOR_MARK = 30;

function lineBetween(source: PlacedPage, target: PlacedPage): Pick<PlacedEdge, 'path' | 'middle'> {
  const out = { x: source.x + source.width, y: source.y + source.height / 2 };
  const goal = { x: target.x, y: target.y + target.height / 2 };
  if (goal.x <= out.x) {
    // Edges back to an earlier page run below both pages.
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
  return goal.x - out.x >= MIN_WIDTH_FOR_MARK ? { path, middle } : { path };
}

function pair({ x, y }: { x: number; y: number }): string {
  return `${round(x)} ${round(y)}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
