/** The locale of dates and numbers. English is British, so that the day comes before the month. */
export function localeOf(language: string): string {
  return language === 'en' ? 'en-GB' : language;
}

/** All date formats come from here, so that dates look the same on every screen. */
export function dateFormat(language: string, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  // Hindi's 12-hour clock would use the Latin letters "am" and "pm".
  const clock = language === 'hi' && hasTime(parts) ? ({ hourCycle: 'h23' } as const) : {};
  return new Intl.DateTimeFormat(localeOf(language), { ...parts, ...clock });
}

/** Date and time in the reader's time zone: "15 Nov 2026, 19:05". */
export const DATE_TIME = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** Formats `YYYY-MM-DD` as "15 Nov 2026"; returns any other text unchanged. */
export function dayText(day: string, language: string): string {
  return formatDay(dateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }), day);
}

/** The same with a given format, whose time zone must be UTC. */
export function formatDay(format: Intl.DateTimeFormat, day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(at.getTime()) ? day : format.format(at);
}

const UNITS = [
  { unit: 'year', seconds: 31_536_000 },
  { unit: 'month', seconds: 2_592_000 },
  { unit: 'week', seconds: 604_800 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const;

/** "4 min ago"; undefined within the last minute. */
export function formatAgo(format: Intl.RelativeTimeFormat, at: string, now: number): string | undefined {
  const seconds = (now - Date.parse(at)) / 1000;
  const step = UNITS.find((one) => seconds >= one.seconds);
  return step && format.format(-Math.floor(seconds / step.seconds), step.unit);
}

function hasTime({ timeStyle, hour }: Intl.DateTimeFormatOptions): boolean {
  return timeStyle !== undefined || hour !== undefined;
}
