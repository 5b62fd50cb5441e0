import type { TFunction } from 'i18next';
import type { Format } from '../useFormat';
import type { ResponseFilter } from './api/responseList';

export type ResponsesT = TFunction<'responses'>;

export function agoText(t: ResponsesT, { ago }: Format, at: string): string {
  return ago(at) ?? t('justNow');
}

export function durationText(t: ResponsesT, { number }: Format, seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const parts = {
    days: number(Math.floor(whole / 86_400)),
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

export function bytesText(t: ResponsesT, { rounded }: Format, bytes: number): string {
  if (bytes < 1000) {
    return t('bytes.bytes', { size: rounded(bytes) });
  }
  return bytes < 1_000_000
    ? t('bytes.kilo', { size: rounded(bytes / 1000) })
    : t('bytes.mega', { size: rounded(bytes / 1_000_000) });
}

/** The accessible name of the list. */
export function listLabel(t: ResponsesT, isFlagged: boolean, { sort }: ResponseFilter): string {
  if (sort === undefined) {
    return isFlagged ? t('list.flaggedLabel') : t('list.label');
  }
  return isFlagged ? t('list.flaggedOldestLabel') : t('list.oldestLabel');
}

export function spamReasonText(t: ResponsesT, why: string): string {
  switch (why) {
    case 'honeypot':
      return t('spamReason.honeypot');
    case 'too_fast':
      return t('spamReason.tooFast');
    case 'flood':
      return t('spamReason.flood');
    default:
      return t('spamReason.other');
  }
}
