import { useTranslation } from 'react-i18next';
import { DATE_TIME, dateFormat, formatAgo, formatDay, localeOf } from '../../ui/dates';

export type Format = ReturnType<typeof formatsFor>;

/** Formats numbers, days and times in the user's language. */
export function useFormat(): Format {
  const { i18n } = useTranslation();
  const known = made.get(i18n.language) ?? formatsFor(i18n.language);
  made.set(i18n.language, known);
  return known;
}

/** Cached, because creating `Intl` objects is slow. */
const made = new Map<string, Format>();

/** Larger numbers are abbreviated on axes and slices. */
const LONG = 10_000;

function formatsFor(language: string) {
  const locale = localeOf(language);
  const whole = new Intl.NumberFormat(locale);
  // By language, not locale: British English would write "10k", charts usually say "10K".
  const short = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  const mean = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 2 });
  const signed = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero', maximumFractionDigits: 0 });
  const units = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const tenths = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const ago = new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'auto' });
  const list = new Intl.ListFormat(locale, { type: 'unit' });
  const dayIn = (parts: Intl.DateTimeFormatOptions) => {
    const format = dateFormat(language, { ...parts, timeZone: 'UTC' });
    return (text: string) => formatDay(format, text);
  };
  const timeIn = (parts: Intl.DateTimeFormatOptions) => {
    const format = dateFormat(language, parts);
    return (at: string) => format.format(new Date(at));
  };
  return {
    number: (value: number) => whole.format(value),
    /** A whole number with its sign. */
    signed: (value: number) => signed.format(value),
    /** Abbreviated if large. */
    short: (value: number) => (Math.abs(value) < LONG ? whole.format(value) : short.format(value)),
    /** With one decimal below ten. */
    rounded: (value: number) => (value < 10 ? tenths : units).format(value),
    /** Rounds down to 99 % while something is missing. */
    share: (part: number, of: number) => {
      const share = of > 0 ? part / of : 0;
      return percent.format(share < 1 ? Math.min(share, 0.99) : share);
    },
    list: (items: readonly string[]) => list.format(items),
    mean: (value: number) => mean.format(value),
    /** For `YYYY-MM-DD` in UTC. */
    day: dayIn({ dateStyle: 'medium' }),
    /** Without the year. */
    shortDay: dayIn({ day: 'numeric', month: 'short' }),
    /** "15 Nov 2026, 19:05", in the user's time zone like all times. */
    time: timeIn(DATE_TIME),
    /** With the time zone's offset from UTC. */
    timeWithOffset: timeIn({
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'shortOffset',
    }),
    /** With the time zone's name. */
    timeWithZone: timeIn({
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    }),
    /** To the second, with the weekday and the zone. */
    exactTime: timeIn({
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      second: '2-digit',
      timeZoneName: 'short',
    }),
    /** Undefined within the last minute. */
    ago: (at: string) => formatAgo(ago, at, Date.now()),
  };
}
