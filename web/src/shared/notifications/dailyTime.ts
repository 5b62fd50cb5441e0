const MINUTES_PER_DAY = 1440;

/** Until the person has chosen a time, the server says this one: 08:00 UTC. */
export const UNCHOSEN_UTC_MINUTE = 480;
/** The local time that is first suggested. */
export const FIRST_TIME = '08:00';

/** A minute of the UTC day as a time field shows it, in the time zone of this device. */
export function toLocalTime(utcMinute: number): string {
  const minute = minuteOfDay(utcMinute - utcMinusLocal());
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
}

/** The minute of the UTC day of what such a field has; undefined while it is incomplete. */
export function toUtcMinute(time: string): number | undefined {
  const [, hours, minutes] = /^(\d{2}):(\d{2})/.exec(time) ?? [];
  return hours === undefined || minutes === undefined
    ? undefined
    : minuteOfDay(Number(hours) * 60 + Number(minutes) + utcMinusLocal());
}

/** In minutes, as of today: with summer time it changes twice a year. */
function utcMinusLocal(): number {
  return new Date().getTimezoneOffset();
}

function minuteOfDay(minute: number): number {
  return (minute + MINUTES_PER_DAY) % MINUTES_PER_DAY;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
