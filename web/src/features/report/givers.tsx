import type { ChapterReport } from '@bn/contract';
import styled from '@emotion/styled';
import { Link } from 'react-router';
import { formatAmount, formatCount } from '../../ui/text/format.ts';
import { atPhone } from '../../ui/theme/theme.ts';

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    padding: '7px 8px 7px 0',
    textAlign: 'end',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& th:first-of-type': { textAlign: 'start' },
  // A heading is never broken within a word, and neither is an amount.
  '& thead th, & td': { overflowWrap: 'normal' },
  [atPhone]: { '& th, & td': { paddingInlineEnd: 4 }, '& thead th': { fontSize: '0.75rem' } },
  '& thead th': { fontSize: '0.8125rem', fontWeight: 570, color: theme.vars.palette.text.secondary },
  '& tbody th': { fontWeight: 550 },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  '& a': { '@media print': { color: 'inherit', textDecoration: 'none' } },
}));

/** On a narrow screen a large amount is reached by scrolling within the table. */
const Room = styled('div')({ overflowX: 'auto' });

export const Givers = ({ givers }: { givers: ChapterReport['givers'] }) => (
  <Room>
    <Table aria-label="Top givers">
      <thead>
        <tr>
          <th scope="col">Member</th>
          <th scope="col">Given</th>
          <th scope="col">Converted</th>
          <th scope="col">Thanked for</th>
        </tr>
      </thead>
      <tbody className="figures">
        {givers.map(({ id, name, given, converted, value }) => (
          <tr key={id}>
            <th scope="row">
              <Link to={`/members/${id}`}>{name}</Link>
            </th>
            <td>{formatCount(given)}</td>
            <td>{formatCount(converted)}</td>
            <td>{formatAmount(value)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  </Room>
);
