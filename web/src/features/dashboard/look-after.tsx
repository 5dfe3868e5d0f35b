import type { ChapterToLookAfter } from '@bn/contract';
import { useChaptersToLookAfterInfiniteQuery } from '../../api/endpoints/dashboards.ts';
import { usePages } from '../../api/pages.ts';
import { ShowMore } from '../../ui/table/show-more.tsx';
import { formatCount, formatDay } from '../../ui/text/format.ts';
import { type LineProps, Lines } from './lines.tsx';

const memberships = (count: number, verb: string): string =>
  `${formatCount(count)} membership${count === 1 ? '' : 's'} ${verb}`;

/** 'No referral since 02/10/2026 · 2 memberships end within 30 days'. */
export const reasonsOf = ({ quiet_since, notes_since, over, ending }: ChapterToLookAfter): string =>
  [
    quiet_since && `No referral since ${formatDay(quiet_since)}`,
    notes_since && `Notes wait since ${formatDay(notes_since)}`,
    ending > 0 && memberships(ending, `${ending === 1 ? 'ends' : 'end'} within 30 days`),
    over > 0 && memberships(over, `${over === 1 ? 'is' : 'are'} over`),
  ]
    .filter(Boolean)
    .join(' · ');

const lineOf = (chapter: ChapterToLookAfter): LineProps => ({
  key: String(chapter.id),
  to: `/admin/chapters/${chapter.id}`,
  title: `${chapter.name} - ${chapter.region}`,
  detail: reasonsOf(chapter),
});

/** For super admins: chapters that go quiet, the one that needs somebody longest first. */
export const LookAfter = () => {
  const list = usePages(useChaptersToLookAfterInfiniteQuery({}));
  if (list.loading || list.failed) return null;
  return (
    <Lines
      title="Chapters to look after"
      lines={list.rows.map(lineOf)}
      total={list.total}
      nothing="Every chapter is doing well."
      rest={<ShowMore {...list.more} />}
    />
  );
};
