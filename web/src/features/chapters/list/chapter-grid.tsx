import type { Chapter } from '@bn/contract';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Link } from '../../../ui/router/link.tsx';
import { Avatar } from '../../../ui/surface/avatar.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { classes } from '../../../ui/theme/classes.ts';
import css from './chapter-grid.module.css';

export const ChapterGrid = ({ chapters }: { chapters: Chapter[] }) => (
  <ul className={css.grid}>
    {chapters.map(({ id, name, region }) => (
      <li key={id}>
        <Card as={Link} className={classes(css.chapterCard, css.cardLink)} to={`/admin/chapters/${id}`}>
          <Avatar name={name} size={44} />
          <div>
            <h2>{name}</h2>
            <p>{region}</p>
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
            <Skeleton style={{ width: '45%', height: 13 }} />
          </div>
        </Card>
      </li>
    ))}
  </ul>
);
