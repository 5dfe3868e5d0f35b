import styled from '@emotion/styled';
import { formatCount } from '../../ui/text/format.ts';

export interface Share {
  label: string;
  count: number;
  /** What else is to be said of it: 'of these 3 converted'. */
  more?: string;
  colour: string;
}

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  '& th': { padding: '5px 12px 5px 0', fontWeight: 500, textAlign: 'start', whiteSpace: 'nowrap' },
  '& td': { padding: '5px 0' },
  '& td:nth-of-type(1)': { width: '60%' },
  '& td + td': { paddingInlineStart: 12, textAlign: 'end', whiteSpace: 'nowrap' },
  '& td:nth-of-type(2)': { fontWeight: 600 },
  '& td:nth-of-type(3)': { color: theme.vars.palette.text.secondary },
}));

const Bar = styled('div')({ height: 12, borderRadius: 4, printColorAdjust: 'exact' });

/** A table whose rows are bars as well: each as long as its share of the longest. */
export const ShareBars = ({ caption, shares }: { caption: string; shares: readonly Share[] }) => {
  const highest = Math.max(1, ...shares.map(({ count }) => count));
  return (
    <Table aria-label={caption}>
      <tbody>
        {shares.map(({ label, count, more, colour }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td aria-hidden>
              <Bar style={{ width: `${(count / highest) * 100}%`, backgroundColor: colour }} />
            </td>
            <td className="figures">{formatCount(count)}</td>
            {more !== undefined && <td className="figures">{more}</td>}
          </tr>
        ))}
      </tbody>
    </Table>
  );
};
