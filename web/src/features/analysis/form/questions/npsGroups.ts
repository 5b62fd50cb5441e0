import type { Bar } from './useBars';

/** From the least to the most likely to recommend. */
export const NPS_GROUPS = [
  { name: 'detractors', from: 0, to: 6 },
  { name: 'passives', from: 7, to: 8 },
  { name: 'promoters', from: 9, to: 10 },
] as const;

export type NpsGroup = (typeof NPS_GROUPS)[number] & { readonly count: number };

/** How many answers each group has, and the score: per cent of promoters minus per cent of detractors. */
export function npsOf(bars: readonly Pick<Bar, 'key' | 'count'>[]) {
  const groups: NpsGroup[] = NPS_GROUPS.map((group) => ({
    ...group,
    count: bars.reduce((sum, { key, count }) => sum + (isWithin(group, key) ? count : 0), 0),
  }));
  const answers = groups.reduce((sum, { count }) => sum + count, 0);
  const [detractors, , promoters] = groups;
  const difference = (promoters?.count ?? 0) - (detractors?.count ?? 0);
  // `|| 0` turns the -0 of a small negative difference into 0.
  return {
    groups,
    answers,
    score: answers === 0 ? undefined : Math.round((100 * difference) / answers) || 0,
  };
}

/** Answers from before the question became an NPS can be something else. */
function isWithin({ from, to }: { from: number; to: number }, key: string): boolean {
  return /^[0-9]+$/.test(key) && Number(key) >= from && Number(key) <= to;
}
