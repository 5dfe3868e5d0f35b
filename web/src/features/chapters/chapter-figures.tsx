import type { ChapterPage } from '@bn/contract';
import styled from '@emotion/styled';
import type { CSSProperties } from 'react';
import { fitting } from '../../ui/form/fitting.ts';
import { Card } from '../../ui/surface/card.tsx';
import { formatCount, formatMoney } from '../../ui/text/format.ts';

const Grid = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 140px), 1fr))',
  gap: '20px 16px',
  marginTop: 12,
  '& > div': {
    display: 'flex',
    flexDirection: 'column-reverse',
    justifyContent: 'flex-end',
    containerType: 'inline-size',
  },
  '& dt': { fontSize: '0.875rem', color: theme.vars.palette.text.secondary },
  '& dd': { ...fitting('1.5rem'), fontWeight: 650, letterSpacing: '-0.02em' },
}));

const figuresOf = (chapter: ChapterPage) => [
  ['Members', formatCount(chapter.members)],
  ['Elevated', formatCount(chapter.admins)],
  ['Referrals', formatCount(chapter.referrals)],
  ['Thanks pending', formatCount(chapter.pending_notes)],
  ['Thanks approved', formatCount(chapter.approved_notes)],
  ['Thank-You Value', formatMoney(chapter.thank_you_value)],
];

export const ChapterFigures = ({ chapter }: { chapter: ChapterPage }) => (
  <Card>
    <h2>Figures</h2>
    <Grid>
      {figuresOf(chapter).map(([label = '', value = '']) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="figures" style={{ '--digits': value.length } as CSSProperties}>
            {value}
          </dd>
        </div>
      ))}
    </Grid>
  </Card>
);
