import { parseUtcMinute } from '../../../form-rules/utcMinute';

/** A moment in UTC as a field for a date and time shows it, in the time zone of this device. */
export function toLocalTime(minute: string | undefined): string {
  if (minute === undefined) {
    return '';
  }
  const at = new Date(minute);
  const day = [digits(at.getFullYear(), 4), digits(at.getMonth() + 1), digits(at.getDate())].join('-');
  return `${day}T${digits(at.getHours())}:${digits(at.getMinutes())}`;
}

function digits(number: number, length = 2): string {
  return String(number).padStart(length, '0');
}

/** The moment in UTC of what such a field has; undefined while it is incomplete. */
export function fromLocalTime(text: string): string | undefined {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? undefined : parseUtcMinute(`${at.toISOString().slice(0, 16)}Z`);
}
