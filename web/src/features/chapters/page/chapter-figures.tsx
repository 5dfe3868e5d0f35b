import type { ChapterPage } from '@bn/contract';
import type { CSSProperties } from 'react';
import { Card } from '../../../ui/surface/card.tsx';
import { formatAmount, formatCount } from '../../../ui/text/format.ts';
import css from './chapter-figures.module.css';

const figuresOf = (chapter: ChapterPage) => [
  ['Members', formatCount(chapter.members)],
  ['Elevated', formatCount(chapter.admins)],
  ['Referrals', formatCount(chapter.referrals)],
  ['Thanks pending', formatCount(chapter.pending_notes)],
  ['Thanks approved', formatCount(chapter.approved_notes)],
  ['Thank-You Value', formatAmount(chapter.thank_you_value)],
];

export const ChapterFigures = ({ chapter }: { chapter: ChapterPage }) => (
  <Card>
    <h2>Figures</h2>
    <dl className={css.grid}>
      {figuresOf(chapter).map(([label = '', value = '']) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="figures fitting" style={{ '--digits': value.length } as CSSProperties}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  </Card>
);
