import type { ChapterReport } from '@bn/contract';
import styled from '@emotion/styled';
import { Link } from 'react-router';
import { formatAmount, formatCount } from '../../ui/format.ts';

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    padding: '7px 8px 7px 0',
    textAlign: 'end',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& th:first-of-type': { textAlign: 'start' },
  '& thead th': { fontSize: '0.8125rem', fontWeight: 570, color: theme.vars.palette.text.secondary },
  '& tbody th': { fontWeight: 550 },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  '& a': { '@media print': { color: 'inherit', textDecoration: 'none' } },
}));

export const Givers = ({ givers }: { givers: ChapterReport['givers'] }) => (
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
);
