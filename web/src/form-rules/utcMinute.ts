import { isDay } from './day';
import { trimmed } from './textRules';

/** A moment in UTC as it is stored, `YYYY-MM-DDTHH:MMZ`; undefined if the text is none. As texts they are ordered by time. */
export function parseUtcMinute(text: string): string | undefined {
  const minute = trimmed(text);
  const [day = '', time = ''] = minute.split(/T(.*)/s);
  return isDay(day) && /^(?:[01][0-9]|2[0-3]):[0-5][0-9]Z$/.test(time) ? minute : undefined;
}
