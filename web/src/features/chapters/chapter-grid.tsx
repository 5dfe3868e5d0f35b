import type { Chapter } from '@bn/contract';
import styled from '@emotion/styled';
import { Link } from 'react-router';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Avatar } from '../../ui/surface/avatar.tsx';
import { Card } from '../../ui/surface/card.tsx';
import { atPhone } from '../../ui/theme/theme.ts';

/** Four in a row on medium screens and up, then two, then one. */
const Grid = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 16,
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
  [atPhone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 12 },
}));

const ChapterCard = styled(Card)(({ theme }) => ({
  display: 'flex',
  gap: 14,
  height: '100%',
  '& > :last-child': { flex: 1, minWidth: 0 },
  '& h2': { fontSize: '1rem', overflowWrap: 'anywhere' },
  '& p': { fontSize: '0.875rem', color: theme.vars.palette.text.secondary },
  // Beside the mark a name would have a hand's breadth only.
  [theme.breakpoints.between('md', 'lg')]: { flexDirection: 'column', '& > :last-child': { flex: 'none' } },
}));

const CardLink = styled(ChapterCard.withComponent(Link))(({ theme }) => ({
  color: 'inherit',
  textDecoration: 'none',
  transition: 'border-color 0.15s',
  '&:hover': { borderColor: theme.vars.palette.primary.main },
}));

export const ChapterGrid = ({ chapters }: { chapters: Chapter[] }) => (
  <Grid>
    {chapters.map(({ id, name, region }) => (
      <li key={id}>
        <CardLink to={`/admin/chapters/${id}`}>
          <Avatar name={name} size={44} />
          <div>
            <h2>{name}</h2>
            <p>{region}</p>
          </div>
        </CardLink>
      </li>
    ))}
  </Grid>
);

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** As many cards as one sees at first, without their words. */
export const ChapterGridLoading = () => (
  <Grid aria-hidden>
    {PLACES.map((place) => (
      <li key={place}>
        <ChapterCard as="div">
          <Skeleton style={{ flex: 'none', width: 44, height: 44, borderRadius: '50%' }} />
          <div>
            <Skeleton style={{ width: '70%', marginBlock: '3px 8px' }} />
            <Skeleton style={{ width: '45%', height: 13 }} />
          </div>
        </ChapterCard>
      </li>
    ))}
  </Grid>
);
