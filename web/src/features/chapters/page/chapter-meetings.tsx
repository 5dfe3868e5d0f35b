import type { ChapterPage } from '@bn/contract';
import { chapterChoice, filterText } from '../../../api/endpoints/chapter-label.ts';
import { useSomeMeetingsQuery } from '../../../api/endpoints/meetings/meetings.ts';
import { dayText, MeetingChip, PlaceLine, timeText } from '../../../parts/meeting/meeting-facts.tsx';
import { RowLink, TallLink } from '../../../ui/router/links.ts';
import { Card, LinkedCardHeader } from '../../../ui/surface/card.tsx';
import { DayTile } from '../../../ui/surface/day-tile.tsx';
import { Quiet } from '../../../ui/text/parts.ts';
import css from './chapter-meetings.module.css';

const SHOWN = 3;

export const nextMeetingsOf = (chapterId: number) => ({
  query: { chapter_id: chapterId, period: 'upcoming' as const, page: 1, page_size: SHOWN },
});

/** The chapter's next meetings, and a link to all of them. Left out if they fail to load. */
export const ChapterMeetings = ({ chapter }: { chapter: ChapterPage }) => {
  const { currentData } = useSomeMeetingsQuery(nextMeetingsOf(chapter.id));
  if (!currentData) return null;
  const all = `/meetings?${new URLSearchParams({ chapter: filterText(chapterChoice(chapter)) })}`;
  return (
    <Card aria-label="Next meetings">
      <LinkedCardHeader>
        <h2>Next meetings</h2>
        <TallLink to={all}>All meetings</TallLink>
      </LinkedCardHeader>
      {currentData.rows.length === 0 && <Quiet>No meeting is planned.</Quiet>}
      <ul className={css.list}>
        {currentData.rows.map((meeting) => (
          <li key={meeting.id}>
            <RowLink className={css.line} to={`/meetings/${meeting.id}`}>
              <DayTile day={meeting.day} tone={meeting.status === 'cancelled' ? 'neutral' : 'primary'} />
              <div>
                <strong>{dayText(meeting)}</strong>
                <p className="figures">{timeText(meeting)}</p>
                <PlaceLine place={meeting.place} />
                {meeting.status !== 'approved' && <MeetingChip status={meeting.status} />}
              </div>
            </RowLink>
          </li>
        ))}
      </ul>
    </Card>
  );
};
