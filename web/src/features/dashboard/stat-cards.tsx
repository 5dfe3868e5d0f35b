import styled from '@emotion/styled';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { fitting } from '../../ui/form/fitting.ts';
import { Card } from '../../ui/surface/card.tsx';
import { Icon } from '../../ui/surface/icon.tsx';
import { chaptersIcon, membersIcon, permissionIcon, sentIcon, thanksIcon } from '../../ui/surface/icons.ts';
import { atPhone, type Tone } from '../../ui/theme/theme.ts';
import type { Stat, StatItem } from './figures.ts';

const NARROW = '@media (max-width: 359px)';

/** Four in a row on large screens, two below, one on the narrowest phones. */
const Grid = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 16,
  marginBottom: 16,
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
  [atPhone]: { gap: 12, marginBottom: 12 },
  [NARROW]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));

const StatCard = styled(Card)({
  position: 'relative',
  display: 'flex',
  flexDirection: 'row-reverse',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  height: '100%',
  minHeight: 112,
  [atPhone]: {
    flexDirection: 'column',
    alignItems: 'flex-start',
    justifyContent: 'start',
    gap: 12,
    minHeight: 150,
  },
  [NARROW]: { flexDirection: 'row-reverse', alignItems: 'center', minHeight: 98 },
});

const Round = styled('span', { shouldForwardProp: (prop) => prop !== 'tone' })<{ tone: Tone }>(
  ({ theme, tone }) => ({
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: 48,
    height: 48,
    borderRadius: '50%',
    backgroundColor: theme.vars.palette.tone[tone].bg,
    color: theme.vars.palette.tone[tone].fg,
    [atPhone]: { width: 40, height: 40 },
  }),
);

const Text = styled('div')({ flex: 1, minWidth: 0, width: '100%', containerType: 'inline-size' });

/** As large as its card allows. */
const Value = styled('p')({
  ...fitting('2rem'),
  fontWeight: 680,
  letterSpacing: '-0.02em',
});

const Label = styled('p')(({ theme }) => ({
  marginTop: 2,
  fontSize: '0.875rem',
  color: theme.vars.palette.text.secondary,
}));

/** The whole card leads to the list of what it counts. */
const ListLink = styled(Link)(({ theme }) => ({
  position: 'absolute',
  inset: 0,
  borderRadius: 12,
  '&:hover': { boxShadow: `inset 0 0 0 1px ${theme.vars.palette.primary.main}` },
}));

const LOOKS: Record<StatItem, { icon: string; tone: Tone }> = {
  total_members: { icon: membersIcon, tone: 'primary' },
  total_users: { icon: membersIcon, tone: 'primary' },
  total_chapters: { icon: chaptersIcon, tone: 'violet' },
  total_admins: { icon: permissionIcon, tone: 'violet' },
  total_referrals: { icon: sentIcon, tone: 'blue' },
  total_thankyou_value: { icon: thanksIcon, tone: 'amber' },
  thank_you_value: { icon: thanksIcon, tone: 'amber' },
};

export const StatCards = ({ stats }: { stats: Stat[] }) => (
  <Grid>
    {stats.map(({ item, label, value, list }) => (
      <li key={item}>
        <StatCard as="div">
          <Round tone={LOOKS[item].tone}>
            <Icon path={LOOKS[item].icon} />
          </Round>
          <Text>
            <Value className="figures" style={{ '--digits': value.length } as CSSProperties}>
              {value}
            </Value>
            <Label>{label}</Label>
          </Text>
          {list && <ListLink to={list.to} aria-label={list.words} title={list.words} />}
        </StatCard>
      </li>
    ))}
  </Grid>
);

const Waiting = styled('div')({
  position: 'relative',
  '& > ul': { visibility: 'hidden' },
  '& > [role=status]': { position: 'absolute', inset: 0 },
});

/** A spinner where the cards will stand; empty ones keep their place. */
export const StatCardsLoading = () => (
  <Waiting>
    <Grid>
      {['first', 'second', 'third', 'fourth'].map((place) => (
        <li key={place}>
          <StatCard as="div" />
        </li>
      ))}
    </Grid>
    <Spinner minHeight={0} />
  </Waiting>
);
