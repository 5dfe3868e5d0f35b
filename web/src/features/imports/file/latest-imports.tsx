import styled from '@emotion/styled';
import { Link } from 'react-router';
import { useListImportsQuery } from '../../../api/endpoints/imports.ts';
import { Card } from '../../../ui/surface/card.tsx';
import { Chip } from '../../../ui/surface/chip.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { STATE_LABELS, STATE_TONES } from '../texts.ts';

const SHOWN = 5;

const List = styled('ul')(({ theme }) => ({
  marginTop: 8,
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 12px',
    minHeight: 48,
    paddingBlock: 6,
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& > li:last-of-type': { borderBottom: 0 },
  '& > li > span': { display: 'inline-flex', alignItems: 'center', gap: 12 },
  '& a': { flex: '1 1 200px', minWidth: 0, display: 'inline-flex', alignItems: 'center', minHeight: 44 },
  '& small': { fontSize: '0.8125rem', color: theme.vars.palette.text.secondary },
}));

/** What this person imported lately, or left half done. */
export const LatestImports = () => {
  const { data } = useListImportsQuery();
  const latest = data?.imports.slice(0, SHOWN) ?? [];
  if (latest.length === 0) return null;
  return (
    <Card aria-label="Your latest imports">
      <h2>Your latest imports</h2>
      <List>
        {latest.map(({ id, file_name, state, created_at }) => (
          <li key={id}>
            <Link to={`/members/import/${id}`}>{file_name}</Link>
            <span>
              <Chip tone={STATE_TONES[state]}>{STATE_LABELS[state]}</Chip>
              <small className="figures">{formatDateTime(created_at)}</small>
            </span>
          </li>
        ))}
      </List>
    </Card>
  );
};
