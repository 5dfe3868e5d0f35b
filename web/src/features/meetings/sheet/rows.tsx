import type { ReactNode } from 'react';
import { formatCount } from '../../../ui/text/format.ts';
import css from './rows.module.css';

export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={css.part}>
    <h2>{title}</h2>
    {children}
  </section>
);

interface Props {
  caption: string;
  columns: readonly string[];
  rows: readonly { id: number; cells: readonly string[] }[];
  /** How many there are, where not all of them are rows. */
  total?: number;
  sum?: string;
}

/** A plain table, whose rows are never cut by the end of a page. */
export const Rows = ({ caption, columns, rows, total = rows.length, sum }: Props) => {
  if (rows.length === 0) return <p className={css.none}>None</p>;
  const left = total - rows.length;
  return (
    <table className={css.table} aria-label={caption}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="figures">
        {rows.map(({ id, cells }) => (
          <tr key={id}>
            {cells.map((cell, index) => (
              <td key={columns[index]}>{cell}</td>
            ))}
          </tr>
        ))}
        {left > 0 && (
          <tr>
            <td colSpan={columns.length}>and {formatCount(left)} more</td>
          </tr>
        )}
        {sum !== undefined && (
          <tr className={css.sum}>
            <th scope="row" colSpan={columns.length - 1}>
              Sum
            </th>
            <td>{sum}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
};
