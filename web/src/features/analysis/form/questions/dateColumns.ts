/** More columns are unreadable. */
const MAX_COLUMNS = 62;

/** How many characters of an ISO date identify the unit. */
const UNITS = [
  { name: 'day', letters: 10 },
  { name: 'month', letters: 7 },
  { name: 'year', letters: 4 },
  { name: 'decade', letters: 3 },
] as const;

export type DateUnit = (typeof UNITS)[number]['name'];

/** `start` is the first day of the unit. */
export type DateColumn = { start: string; count: number };

type CountedDay = { key: string; count: number };

/** Groups dates by the smallest unit that keeps the chart readable, without gaps. */
export function dateColumns(days: readonly CountedDay[]): {
  unit: DateUnit;
  columns: readonly DateColumn[];
} {
  const known = days.filter(({ key, count }) => count > 0 && !Number.isNaN(Date.parse(key)));
  const unit = UNITS.find(({ name }) => spanOf(known, name) <= MAX_COLUMNS) ?? UNITS[3];
  const counts = new Map<string, number>();
  for (const { key, count } of known.toSorted((one, other) => one.key.localeCompare(other.key))) {
    const start = startOf(key, unit.letters);
    counts.set(start, (counts.get(start) ?? 0) + count);
  }
  const starts = [...counts.keys()];
  const [first, last] = [starts[0], starts.at(-1)];
  const isShort = spanOf(known, unit.name) <= MAX_COLUMNS;
  const all =
    first === undefined || last === undefined || !isShort ? starts : everyStart(first, last, unit.name);
  return { unit: unit.name, columns: all.map((start) => ({ start, count: counts.get(start) ?? 0 })) };
}

function startOf(day: string, letters: number): string {
  return day.slice(0, letters) + '0000-01-01'.slice(letters);
}

function spanOf(days: readonly CountedDay[], unit: DateUnit): number {
  const times = days.map(({ key }) => key).toSorted();
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return 0;
  return unitIndex(last, unit) - unitIndex(first, unit) + 1;
}

/** A running index of the unit that contains this day. */
function unitIndex(day: string, unit: DateUnit): number {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  switch (unit) {
    case 'day':
      return Math.round(Date.parse(day) / 86_400_000);
    case 'month':
      return year * 12 + month;
    case 'year':
      return year;
    case 'decade':
      return Math.floor(year / 10);
  }
}

function everyStart(first: string, last: string, unit: DateUnit): string[] {
  const starts = [first];
  const date = new Date(`${first}T00:00:00Z`);
  while ((starts.at(-1) ?? last) < last) {
    if (unit === 'day') date.setUTCDate(date.getUTCDate() + 1);
    else if (unit === 'month') date.setUTCMonth(date.getUTCMonth() + 1);
    else date.setUTCFullYear(date.getUTCFullYear() + (unit === 'year' ? 1 : 10));
    starts.push(date.toISOString().slice(0, 10));
  }
  return starts;
}
