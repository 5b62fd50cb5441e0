import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

export type Words = TFunction<'responses'>;

const STEPS = [
  { unit: 'year', seconds: 31_536_000 },
  { unit: 'month', seconds: 2_592_000 },
  { unit: 'week', seconds: 604_800 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const;

/** How numbers, days and times are written for this reader. */
export function useWriting() {
  const { t, i18n } = useTranslation('responses');
  return useMemo(() => writingIn(t, i18n.language), [t, i18n.language]);
}

export type Writing = ReturnType<typeof writingIn>;

/** The writing of a language: every time is the reader's own, every day the form's, in UTC. */
export function writingIn(t: Words, language: string) {
  const locale = language === 'en' ? 'en-GB' : language;
  // Hindi's 12-hour clock comes with the Latin letters "am" and "pm".
  const clock = language === 'hi' ? ({ hourCycle: 'h23' } as const) : {};
  const numbers = new Intl.NumberFormat(locale);
  const short = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', ...clock });
  const exact = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
    ...clock,
  });
  const long = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    ...clock,
  });
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  // British English writes "4 min ago", American English "4 min. ago".
  const distance = new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'auto' });
  return {
    number: (value: number) => numbers.format(value),
    /** "15 Nov 2026, 19:05". */
    time: (at: string) => short.format(new Date(at)),
    /** The same with its zone. */
    timeWithZone: (at: string) => long.format(new Date(at)),
    /** To the second, with the weekday and the zone. */
    exactTime: (at: string) => exact.format(new Date(at)),
    day: (day: string) => days.format(new Date(`${day}T00:00:00Z`)),
    ago: (at: string, now = Date.now()) => {
      const seconds = (now - Date.parse(at)) / 1000;
      const step = STEPS.find((one) => seconds >= one.seconds);
      return step === undefined
        ? t('justNow')
        : distance.format(-Math.floor(seconds / step.seconds), step.unit);
    },
    duration: (seconds: number) => describeDuration(t, numbers, seconds),
    bytes: (bytes: number) => describeBytes(t, locale, bytes),
  };
}

function describeDuration(t: Words, numbers: Intl.NumberFormat, seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const parts = {
    days: numbers.format(Math.floor(whole / 86_400)),
    hours: Math.floor(whole / 3600) % 24,
    minutes: Math.floor(whole / 60) % 60,
    seconds: whole % 60,
  };
  if (whole < 60) {
    return t('duration.seconds', parts);
  }
  if (whole < 3600) {
    return parts.seconds === 0 ? t('duration.wholeMinutes', parts) : t('duration.minutes', parts);
  }
  return whole < 86_400 ? t('duration.hours', parts) : t('duration.days', parts);
}

function describeBytes(t: Words, locale: string, bytes: number): string {
  const written = (value: number) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: value < 10 ? 1 : 0 }).format(value);
  if (bytes < 1000) {
    return t('bytes.bytes', { size: written(bytes) });
  }
  return bytes < 1_000_000
    ? t('bytes.kilo', { size: written(bytes / 1000) })
    : t('bytes.mega', { size: written(bytes / 1_000_000) });
}

/** Why a response was held apart, in plain words. */
export function whyHeld(t: Words, why: string): string {
  switch (why) {
    case 'honeypot':
      return t('why.honeypot');
    case 'too_fast':
      return t('why.tooFast');
    case 'pressure':
      return t('why.pressure');
    default:
      return t('why.other');
  }
}
