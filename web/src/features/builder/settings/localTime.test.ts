import { describe, expect, it } from 'vitest';
import { fromLocalTime, toLocalTime } from './localTime';

describe('a local time', () => {
  it('is the same moment in UTC and back', () => {
    const minute = new Date(2026, 11, 1, 9, 30).toISOString().replace(/:00\.000Z$/, 'Z');
    expect(fromLocalTime('2026-12-01T09:30')).toBe(minute);
    expect(toLocalTime(minute)).toBe('2026-12-01T09:30');
  });

  it.each(['', '2026-12-01T', 'x', '12026-12-01T09:30'])('is nothing while it is incomplete (%s)', (text) => {
    expect(fromLocalTime(text)).toBeUndefined();
  });
});
