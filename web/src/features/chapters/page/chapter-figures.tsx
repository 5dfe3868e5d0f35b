import type { ChapterPage } from '@bn/contract';
import { Card } from '../../../ui/surface/card.tsx';
import { type Figure, FigureList } from '../../../ui/text/figure-list.tsx';
import { formatAmount, formatCount } from '../../../ui/text/format.ts';
import css from './chapter-figures.module.css';

const figuresOf = (chapter: ChapterPage): Figure[] => [
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
    <FigureList className={css.grid} figures={figuresOf(chapter)} />
  </Card>
);
