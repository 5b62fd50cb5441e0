import type { Point } from './edgeRouting';

/** Maximum corner radius. */
const RADIUS = 12;

/** An SVG path through the corners with rounded turns, shortened by `short` at its end. */
export function roundedPath(corners: readonly Point[], short = 0): string {
  const points = withoutRepeats(corners);
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) {
    return '';
  }
  const parts = [`M${first.x} ${first.y}`];
  for (const [at, point] of points.entries()) {
    const before = points[at - 1];
    const after = points[at + 1];
    if (before && after) {
      const radius = Math.min(RADIUS, lengthOf(before, point) / 2, lengthOf(point, after) / 2);
      const enter = towards(point, before, radius);
      const leave = towards(point, after, radius);
      parts.push(`L${enter.x} ${enter.y}Q${point.x} ${point.y} ${leave.x} ${leave.y}`);
    }
  }
  const before = points.at(-2) ?? last;
  const end = towards(last, before, Math.min(short, lengthOf(before, last)));
  return [...parts, `L${end.x} ${end.y}`].join('');
}

/** The point at this distance along the path, or its end. */
export function pointAlong(corners: readonly Point[], distance: number): Point | undefined {
  let left = distance;
  for (const [at, corner] of corners.entries()) {
    const next = corners[at + 1];
    const length = next ? lengthOf(corner, next) : 0;
    if (next && left <= length) {
      return towards(corner, next, left);
    }
    left -= length;
  }
  return corners.at(-1);
}

function withoutRepeats(corners: readonly Point[]): Point[] {
  return corners.filter(({ x, y }, at) => {
    const before = corners[at - 1];
    return before === undefined || before.x !== x || before.y !== y;
  });
}

function lengthOf(one: Point, other: Point): number {
  return Math.hypot(other.x - one.x, other.y - one.y);
}

function towards(from: Point, to: Point, by: number): Point {
  const length = lengthOf(from, to) || 1;
  return { x: from.x + ((to.x - from.x) * by) / length, y: from.y + ((to.y - from.y) * by) / length };
}
