import { afterEach, describe, expect, it, vi } from 'vitest';
import { toLocalTime, toUtcMinute } from './dailyTime';

afterEach(() => vi.unstubAllEnvs());

describe('the time of the daily mail', () => {
  it.each([
    ['UTC', '08:00', 480],
    ['Asia/Kolkata', '08:00', 150],
    ['Asia/Kolkata', '02:15', 1245],
    ['America/Phoenix', '20:30', 210],
    ['Pacific/Kiritimati', '00:00', 600],
  ])('in %s at %s is minute %i of the UTC day', (zone, time, minute) => {
    vi.stubEnv('TZ', zone);
    expect(toUtcMinute(time)).toBe(minute);
    expect(toLocalTime(minute)).toBe(time);
  });

  it.each(['', '8', '08:'])('is nothing while it is incomplete (%s)', (text) => {
    expect(toUtcMinute(text)).toBeUndefined();
  });
});
