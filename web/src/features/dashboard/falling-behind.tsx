import type { ChapterToLookAfter } from '@bn/contract';
import { lookAfterReasons } from '@bn/contract/domain';
import { useChaptersToLookAfterInfiniteQuery } from '../../api/endpoints/figures/dashboards.ts';
import { usePages } from '../../api/pages.ts';
import { Card } from '../../ui/surface/card.tsx';
import { ShowMore } from '../../ui/table/show-more.tsx';
import { Facts } from '../../ui/text/facts.tsx';
import { formatCount, formatDay } from '../../ui/text/format.ts';
import { type LineProps, Lines } from './day/lines.tsx';

const FIRST = 5;

/** 'No referral since 02/10/2026', '2 memberships end within 30 days'. */
export const reasonsOf = (chapter: ChapterToLookAfter): string[] =>
  lookAfterReasons(chapter, { day: formatDay, count: formatCount }).map(({ text }) => text);

const lineOf = (chapter: ChapterToLookAfter): LineProps => ({
  key: String(chapter.id),
  to: `/admin/chapters/${chapter.id}`,
  title: `${chapter.name} - ${chapter.region}`,
  detail: <Facts of={reasonsOf(chapter)} />,
});

/** For super admins: chapters that are worse than usual, the longest overdue first. */
export const FallingBehind = () => {
  const list = usePages(useChaptersToLookAfterInfiniteQuery({}));
  if (list.loading || list.failed) return null;
  // Of few chapters, each is listed for whatever is overdue.
  const compared = list.rows[0]?.compared === 1;
  return (
    <Card aria-label="Chapters falling behind">
      <Lines
        title={compared ? 'Chapters falling behind the rest' : 'Chapters falling behind'}
        lines={list.rows.map(lineOf)}
        first={FIRST}
        count={formatCount(list.total)}
        nothing="No chapter stands out."
        rest={<ShowMore {...list.more} />}
      />
    </Card>
  );
};
