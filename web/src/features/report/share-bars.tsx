import { formatCount } from '../../ui/text/format.ts';
import css from './share-bars.module.css';

export interface Share {
  label: string;
  count: number;
  /** What else is to be said of it: 'of these 3 converted'. */
  more?: string;
  colour: string;
}

/** A table whose rows are bars as well: each as long as its share of the longest. */
export const ShareBars = ({ caption, shares }: { caption: string; shares: readonly Share[] }) => {
  const highest = Math.max(1, ...shares.map(({ count }) => count));
  return (
    <table className={css.table} aria-label={caption}>
      <tbody>
        {shares.map(({ label, count, more, colour }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td aria-hidden>
              <div
                className={css.bar}
                style={{ width: `${(count / highest) * 100}%`, backgroundColor: colour }}
              />
            </td>
            <td className="figures">{formatCount(count)}</td>
            {more !== undefined && <td className="figures">{more}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
