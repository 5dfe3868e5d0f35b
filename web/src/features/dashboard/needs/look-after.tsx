import type { ChapterToLookAfter } from '@bn/contract';
import { lookAfterReasons } from '@bn/contract/domain';
import { useChaptersToLookAfterInfiniteQuery } from '../../../api/endpoints/figures/dashboards.ts';
import { usePages } from '../../../api/pages.ts';
import { ShowMore } from '../../../ui/table/show-more.tsx';
import { Facts } from '../../../ui/text/facts.tsx';
import { formatCount, formatDay } from '../../../ui/text/format.ts';
import { type LineProps, Lines } from './lines.tsx';

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
export const LookAfter = () => {
  const list = usePages(useChaptersToLookAfterInfiniteQuery({}));
  if (list.loading || list.failed) return null;
  const compared = list.rows[0]?.compared === 1;
  return (
    <Lines
      title="Chapters to look after"
      about={`Where something has waited too long${compared ? ', and longer than in half of your chapters' : ''}.`}
      lines={list.rows.map(lineOf)}
      total={list.total}
      nothing="No chapter stands out."
      rest={<ShowMore {...list.more} />}
    />
  );
};
