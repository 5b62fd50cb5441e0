import type { BarAnalytics, GridAnalytics, GridHeading } from '../api/formAnalytics';

export type GridCell = { readonly row: GridHeading; readonly column: GridHeading };

/** The key of the bar that counts this column of this row. */
export function cellKey(row: string, column: string): string {
  return `${row}:${column}`;
}

/** The cell that a bar counts; undefined for answers from before a change of type. */
export function findCell(grid: GridAnalytics | undefined, key: string): GridCell | undefined {
  const row = grid?.rows.find((one) => key.startsWith(cellKey(one.key, '')));
  const column = row && grid?.columns.find((one) => key === cellKey(row.key, one.key));
  return row && column && { row, column };
}

/** The bars without a cell. */
export function barsOutside<T extends Pick<BarAnalytics, 'key'>>(
  { rows, columns }: GridAnalytics,
  bars: readonly T[],
): readonly T[] {
  const cells = new Set(rows.flatMap((row) => columns.map((column) => cellKey(row.key, column.key))));
  return bars.filter(({ key }) => !cells.has(key));
}
