const DAY_MS = 24 * 60 * 60 * 1000;
/** Somebody's clock was wrong if there are more: a line is drawn of the days that are known. */
const MOST_DAYS = 4000;

type Counted = { day: string; starts: number };

/** The days from the first to the last without a gap: on those between, nothing was begun. */
export function everyDay(days: readonly Counted[]): readonly Counted[] {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const from = Date.parse(first.day);
  const count = Math.round((Date.parse(last.day) - from) / DAY_MS) + 1;
  if (!(count > days.length && count <= MOST_DAYS)) return days;
  const known = new Map(days.map(({ day, starts }) => [day, starts]));
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(from + index * DAY_MS).toISOString().slice(0, 10);
    return { day, starts: known.get(day) ?? 0 };
  });
}
