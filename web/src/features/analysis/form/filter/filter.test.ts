import { describe, expect, it } from 'vitest';
import { daysOf, filterIn, spanOf, withFilter } from './filter';

const now = new Date('2026-11-15T23:30:00Z');
const read = (url: string) => filterIn(new URLSearchParams(url));

describe('the filter in a URL', () => {
  it.each([
    ['from=2026-11-01&to=2026-11-02&version=3', { from: '2026-11-01', to: '2026-11-02', version: '3' }],
    ['from=2026-02-30', {}],
    ['from=0026-02-03', {}],
    ['from=2026-11-03&to=2026-11-01&version=1', { version: '1' }],
    ['version=0', {}],
    ['version=1%20or%201', {}],
    ['tab=responses', {}],
  ])('of %s ignores invalid values', (url, filter) => {
    expect(read(url)).toEqual(filter);
  });

  it('replaces the previous filter and nothing else', () => {
    const before = new URLSearchParams('tab=responses&from=2026-01-01&version=2');
    expect(withFilter(before, { to: '2026-03-01' }).toString()).toBe('tab=responses&to=2026-03-01');
  });
});

describe('a range of days', () => {
  it.each(['all', 'last7', 'last30'] as const)('of %s is recognised again', (span) => {
    expect(spanOf(daysOf(span, now), now)).toBe(span);
  });

  it('counts in UTC, today included', () => {
    expect(daysOf('last7', now)).toEqual({ from: '2026-11-09' });
  });

  it('of other days is custom', () => {
    expect(spanOf({ from: '2026-11-01' }, now)).toBe('custom');
    expect(spanOf({ to: '2026-11-15' }, now)).toBe('custom');
  });
});
