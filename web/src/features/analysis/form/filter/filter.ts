/** Which responses are counted. Days are days in UTC, both ends included. */
export type Filter = { from?: string; to?: string; version?: string };

/** A span of days that has a name; `custom` is any other. */
export type Span = 'all' | 'last7' | 'last30' | 'custom';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Nothing was collected before; a year that is still being typed is earlier than this. */
const FIRST_YEAR = '2000';

/** The filter in an address. What makes no sense there is not a filter. */
export function filterIn(params: URLSearchParams): Filter {
  const [from, to, version] = [params.get('from'), params.get('to'), params.get('version')];
  const days = {
    ...(from !== null && isDay(from) ? { from } : {}),
    ...(to !== null && isDay(to) ? { to } : {}),
  };
  return {
    ...(days.from !== undefined && days.to !== undefined && days.from > days.to ? {} : days),
    ...(version !== null && /^[1-9]\d{0,8}$/.test(version) ? { version } : {}),
  };
}

/** An address's parameters with this filter in place of theirs. */
export function withFilter(params: URLSearchParams, filter: Filter): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['from', 'to', 'version'] as const) {
    const value = filter[name];
    if (value === undefined) {
      next.delete(name);
    } else {
      next.set(name, value);
    }
  }
  return next;
}

export function isFiltered(filter: Filter): boolean {
  return filter.from !== undefined || filter.to !== undefined || filter.version !== undefined;
}

/** Whether this is a day that exists. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < FIRST_YEAR) {
    return false;
  }
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** The span that a filter's days are. */
export function spanOf({ from, to }: Filter, now: Date): Span {
  if (from === undefined && to === undefined) return 'all';
  if (to !== undefined) return 'custom';
  if (from === daysBefore(now, 6)) return 'last7';
  return from === daysBefore(now, 29) ? 'last30' : 'custom';
}

/** The days of a span that ends today; it has no last day, so that it goes on after midnight. */
export function daysOf(span: 'all' | 'last7' | 'last30', now: Date): Pick<Filter, 'from'> {
  switch (span) {
    case 'all':
      return {};
    case 'last7':
      return { from: daysBefore(now, 6) };
    case 'last30':
      return { from: daysBefore(now, 29) };
  }
}

function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10);
}
