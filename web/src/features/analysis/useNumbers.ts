import { useTranslation } from 'react-i18next';

/** How this screen writes numbers, days and moments. */
export type Numbers = ReturnType<typeof numbersIn>;

/** Numbers, days and moments in the reader's language. */
export function useNumbers(): Numbers {
  const { i18n } = useTranslation();
  const known = made.get(i18n.language) ?? numbersIn(i18n.language);
  made.set(i18n.language, known);
  return known;
}

/** Making these takes longer than using them a thousand times. */
const made = new Map<string, Numbers>();

/** From here on a number is shortened where room is scarce. */
const LONG = 10_000;

function numbersIn(language: string) {
  const locale = language === 'en' ? 'en-GB' : language;
  // Hindi's 12-hour clock comes with the Latin letters "am" and "pm".
  const clock = language === 'hi' ? ({ hourCycle: 'h23' } as const) : {};
  const whole = new Intl.NumberFormat(locale);
  // British English writes "10k"; "10K" is what charts are read with everywhere.
  const short = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  const mean = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 2 });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const shortDay = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', ...clock });
  const zoned = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'shortOffset',
    ...clock,
  });
  const list = new Intl.ListFormat(locale, { type: 'unit' });
  return {
    count: (count: number) => whole.format(count),
    /** Shortened where it is long, for axes and slices. */
    short: (count: number) => (Math.abs(count) < LONG ? whole.format(count) : short.format(count)),
    share: (part: number, of: number) => percent.format(of > 0 ? part / of : 0),
    list: (items: readonly string[]) => list.format(items),
    mean: (value: number) => mean.format(value),
    /** A day in UTC, `YYYY-MM-DD`, in words. */
    day: (text: string) => dayFrom(text, day),
    /** The same without its year. */
    shortDay: (text: string) => dayFrom(text, shortDay),
    moment: (at: string) => moment.format(new Date(at)),
    /** A moment that says which zone it is told in. */
    zonedMoment: (at: string) => zoned.format(new Date(at)),
  };
}

function dayFrom(text: string, format: Intl.DateTimeFormat): string {
  const at = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(at.getTime()) ? text : format.format(at);
}
