import { describe, expect, it } from 'vitest';
import { DATE_TIME, dateFormat, dayText } from './dates';

const at = new Date(2026, 10, 15, 23, 7);

describe('dates', () => {
  it.each([
    ['en', '15 Nov 2026, 23:07', '11 Mar 2026'],
    ['hi', '15 नव॰ 2026, 23:07', '11 मार्च 2026'],
  ])('have one format in %s', (language, moment, day) => {
    expect(dateFormat(language, DATE_TIME).format(at)).toBe(moment);
    expect(dayText('2026-03-11', language)).toBe(day);
  });

  it('leave a text that is not a day unchanged', () => {
    expect(dayText('soon', 'en')).toBe('soon');
  });
});
