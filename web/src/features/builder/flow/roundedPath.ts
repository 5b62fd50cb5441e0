import type { Spot } from './routeWays';

/** How round a corner is where there is room for it. */
const RADIUS = 12;

/** An SVG path from corner to corner, its turns rounded, ending `short` of the last one. */
export function roundedPath(corners: readonly Spot[], short = 0): string {
  const spots = withoutRepeats(corners);
  const [first] = spots;
  const last = spots.at(-1);
  if (first === undefined || last === undefined) {
    return '';
  }
  const parts = [`M${first.x} ${first.y}`];
  for (const [at, spot] of spots.entries()) {
    const before = spots[at - 1];
    const after = spots[at + 1];
    if (before && after) {
      const radius = Math.min(RADIUS, lengthOf(before, spot) / 2, lengthOf(spot, after) / 2);
      const enter = towards(spot, before, radius);
      const leave = towards(spot, after, radius);
      parts.push(`L${enter.x} ${enter.y}Q${spot.x} ${spot.y} ${leave.x} ${leave.y}`);
    }
  }
  const before = spots.at(-2) ?? last;
  const end = towards(last, before, Math.min(short, lengthOf(before, last)));
  return [...parts, `L${end.x} ${end.y}`].join('');
}

function withoutRepeats(corners: readonly Spot[]): Spot[] {
  return corners.filter(({ x, y }, at) => {
    const before = corners[at - 1];
    return before === undefined || before.x !== x || before.y !== y;
  });
}

function lengthOf(one: Spot, other: Spot): number {
  return Math.hypot(other.x - one.x, other.y - one.y);
}

function towards(from: Spot, to: Spot, by: number): Spot {
  const length = lengthOf(from, to) || 1;
  return { x: from.x + ((to.x - from.x) * by) / length, y: from.y + ((to.y - from.y) * by) / length };
}
