import { formatCount } from '../../ui/text/format.ts';
import type { Tone } from '../../ui/theme/theme.ts';
import css from './share-bars.module.css';

export interface Share {
  label: string;
  count: number;
  /** Extra text: 'of these 3 converted'. */
  more?: string;
  /** The same tone as its chip. */
  tone?: Tone | undefined;
}

/** A table with a bar in each row, scaled to the longest. */
export const ShareBars = ({ caption, shares }: { caption: string; shares: readonly Share[] }) => {
  const highest = Math.max(1, ...shares.map(({ count }) => count));
  return (
    <table className={css.table} aria-label={caption}>
      <tbody>
        {shares.map(({ label, count, more, tone = 'neutral' }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td aria-hidden>
              <div className={css.bar} data-tone={tone} style={{ width: `${(count / highest) * 100}%` }} />
            </td>
            <td className="figures">{formatCount(count)}</td>
            {more !== undefined && <td className="figures">{more}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
