import type { BarAnalytics, GridAnalytics, GridHeading } from '../api/formAnalytics';
import { cellKey } from './gridCells';

/** The mean place of each option by its key. An option that nobody ranked has none. */
export function meanPlaces(
  { rows, columns }: GridAnalytics,
  bars: readonly Pick<BarAnalytics, 'key' | 'count'>[],
): ReadonlyMap<string, number> {
  const counts = new Map(bars.map(({ key, count }) => [key, count]));
  const means = new Map<string, number>();
  for (const row of rows) {
    let answers = 0;
    let sum = 0;
    for (const column of columns) {
      const count = counts.get(cellKey(row.key, column.key)) ?? 0;
      answers += count;
      sum += count * Number(column.key);
    }
    if (answers > 0) {
      means.set(row.key, sum / answers);
    }
  }
  return means;
}

/** The options by mean place, those without one last; on a tie the earlier one wins. */
export function bestFirst(
  rows: readonly GridHeading[],
  means: ReadonlyMap<string, number>,
): readonly GridHeading[] {
  const meanOf = ({ key }: GridHeading) => means.get(key) ?? Number.MAX_VALUE;
  return rows.toSorted((one, other) => meanOf(one) - meanOf(other));
}
