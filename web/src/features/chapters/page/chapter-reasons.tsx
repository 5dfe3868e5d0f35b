import type { ChapterPage } from '@bn/contract';
import { type LookAfterReason, lookAfterReasons } from '@bn/contract/domain';
import { chapterChoice, filterText } from '../../../api/endpoints/chapter-label.ts';
import { useChaptersToLookAfterInfiniteQuery } from '../../../api/endpoints/figures/dashboards.ts';
import { usePages } from '../../../api/pages.ts';
import { chevronRightIcon, Icon } from '../../../ui/button/icon.tsx';
import { Link } from '../../../ui/router/link.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { formatCount, formatDay } from '../../../ui/text/format.ts';
import { Quiet } from '../../../ui/text/parts.ts';
import css from './chapter-reasons.module.css';

/** The list that a reason is about; the referrals of a chapter have none, and their year shows when they stopped and who gave them. */
const listOf = (about: ChapterPage, reason: LookAfterReason, quietSince: string | null): string => {
  const chapter = filterText(chapterChoice(about));
  switch (reason) {
    case 'quiet':
      return `/chapters/${about.id}/report?${new URLSearchParams({ period: (quietSince ?? '').slice(0, 4) })}`;
    case 'notes':
      return `/admin/approval?${new URLSearchParams({ chapter })}`;
    case 'ending':
      return `/members?${new URLSearchParams({ chapter, validity: 'soon' })}`;
    case 'over':
      return `/members?${new URLSearchParams({ chapter, validity: 'over' })}`;
  }
};

/** Why the dashboard lists this chapter under 'Chapters falling behind', each reason with a link to what it is about. */
export const ChapterReasons = ({ chapter }: { chapter: ChapterPage }) => {
  const { rows } = usePages(useChaptersToLookAfterInfiniteQuery({ chapter_id: chapter.id }));
  const [entry] = rows;
  if (!entry) return null;
  return (
    <Card aria-label="Needs attention">
      <h2>Needs attention</h2>
      {entry.compared === 1 && <Quiet>Behind most chapters:</Quiet>}
      <ul className={css.list}>
        {lookAfterReasons(entry, { day: formatDay, count: formatCount }).map(({ reason, text }) => (
          <li key={reason}>
            <Link className={css.line} to={listOf(chapter, reason, entry.quiet_since)}>
              {text}
              <Icon path={chevronRightIcon} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
};
