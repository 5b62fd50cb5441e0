/** Days are in UTC, both ends included. */
export type Filter = { from?: string; to?: string; version?: string };

/** Undefined removes a part of the filter. */
export type FilterInput = { [Part in keyof Filter]: string | undefined };

/** A named range of days; `custom` is any other. */
export type Span = 'all' | 'last7' | 'last30' | 'custom';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Earlier years are ignored, because they appear while a year is being typed. */
const FIRST_YEAR = '2000';

/** The filter in a URL; invalid values are ignored. */
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

/** The URL parameters with their filter replaced. */
export function withFilter(params: URLSearchParams, filter: FilterInput): URLSearchParams {
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

/** Whether this is a valid date. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < FIRST_YEAR) {
    return false;
  }
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

export function spanOf({ from, to }: Filter, now: Date): Span {
  if (from === undefined && to === undefined) return 'all';
  if (to !== undefined) return 'custom';
  if (from === daysBefore(now, 6)) return 'last7';
  return from === daysBefore(now, 29) ? 'last30' : 'custom';
}

/** Without an end date, so that the range moves on after midnight. */
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
