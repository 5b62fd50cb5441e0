const DAY_MS = 24 * 60 * 60 * 1000;
/** More days mean that a clock was wrong; then only the known days are shown. */
const MAX_DAYS = 4000;

type Counted = { day: string; starts: number };

/** Adds days with zero starts between the first and the last day. */
export function fillMissingDays(days: readonly Counted[]): readonly Counted[] {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const from = Date.parse(first.day);
  const count = Math.round((Date.parse(last.day) - from) / DAY_MS) + 1;
  if (!(count > days.length && count <= MAX_DAYS)) return days;
  const known = new Map(days.map(({ day, starts }) => [day, starts]));
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(from + index * DAY_MS).toISOString().slice(0, 10);
    return { day, starts: known.get(day) ?? 0 };
  });
}
