import { expect, it } from 'vitest';
import { openState } from './schedule';

const NOW = Date.parse('2026-12-01T09:00:00Z');

it.each([
  [{}, 'open'],
  [{ opensAt: '2026-12-01T09:00:00Z' }, 'open'],
  [{ closesAt: '2026-12-01T09:01:00Z' }, 'open'],
  [{ closesAt: '2026-12-01T09:00:00Z' }, 'closed'],
  [{ opensAt: '2026-12-01T09:01:00Z', closesAt: '2026-12-02T09:01:00Z' }, 'notOpen'],
] as const)('a published form with the schedule %o is %s', (schedule, state) => {
  expect(openState(schedule, NOW)).toBe(state);
});
