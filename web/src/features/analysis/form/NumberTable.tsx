import type { ReactNode } from 'react';
import layout from '../../../ui/layout.module.css';
import { VisuallyHidden } from '../../../ui/VisuallyHidden/VisuallyHidden';
import styles from './NumberTable.module.css';

type NumberTableProps = {
  /** For screen readers only. */
  caption: string;
  /** Of the first column. */
  heading: string;
  /** The headings of the other columns. */
  columns: readonly string[];
  rows: readonly { key: string; name: ReactNode; cells: readonly string[] }[];
  /** Shows the table to screen readers only, beside a chart that shows the same. */
  isHidden?: boolean;
};

/** A table with a name and some numbers in each row. */
export function NumberTable({ caption, heading, columns, rows, isHidden = false }: NumberTableProps) {
  return (
    // A hidden frame must not scroll: the keyboard could not reach it.
    <div className={isHidden ? layout['visuallyHidden'] : styles['frame']}>
      <table className={styles['table']}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            {columns.map((column) => (
              <th key={column} scope="col" className={styles['number']}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={columns[at]} className={styles['number']}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
