import type { ChapterCard } from '@bn/contract';
import { Sparkline } from '../../../ui/chart/sparkline.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Link } from '../../../ui/router/link.tsx';
import { Avatar } from '../../../ui/surface/avatar.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { formatCount } from '../../../ui/text/format.ts';
import { classes } from '../../../ui/theme/part.ts';
import css from './chapter-grid.module.css';

/** '24 members  31 referrals this month'; nothing where the server does not say. */
const Figures = ({ members, month_referrals }: ChapterCard) =>
  typeof members !== 'number' || typeof month_referrals !== 'number' ? null : (
    <p className={classes(css.counts, 'figures')}>
      <span>{`${formatCount(members)} ${members === 1 ? 'member' : 'members'}`}</span>{' '}
      <span>{`${formatCount(month_referrals)} ${month_referrals === 1 ? 'referral' : 'referrals'} this month`}</span>
    </p>
  );

/** Twelve months; the current one is counted now, the others are as of the chapter's latest standing. */
const Trend = ({ given_by_month, month_referrals }: ChapterCard) =>
  given_by_month && (
    <Sparkline
      label="Referrals by month"
      values={[...given_by_month.slice(0, -1), month_referrals ?? 0]}
      soFar
    />
  );

export const ChapterGrid = ({ chapters }: { chapters: ChapterCard[] }) => (
  <ul className={css.grid}>
    {chapters.map((chapter) => (
      <li key={chapter.id}>
        <Card
          as={Link}
          className={classes(css.chapterCard, css.cardLink)}
          to={`/admin/chapters/${chapter.id}`}
        >
          <Avatar name={chapter.name} size={44} />
          <div>
            <h2>{chapter.name}</h2>
            <p>{chapter.region}</p>
            <Figures {...chapter} />
            <Trend {...chapter} />
          </div>
        </Card>
      </li>
    ))}
  </ul>
);

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Skeleton cards, as many as fit on the first screen. */
export const ChapterGridLoading = () => (
  <ul className={css.grid} aria-hidden>
    {SKELETONS.map((skeleton) => (
      <li key={skeleton}>
        <Card as="div" className={css.chapterCard}>
          <Skeleton style={{ flex: 'none', width: 44, height: 44, borderRadius: '50%' }} />
          <div>
            <Skeleton style={{ width: '70%', marginBlock: '3px 8px' }} />
            <Skeleton style={{ width: '45%', height: 13, marginBottom: 8 }} />
            <Skeleton style={{ width: '80%', height: 13, marginBottom: 12 }} />
            <Skeleton style={{ width: 96, height: 20 }} />
          </div>
        </Card>
      </li>
    ))}
  </ul>
);
