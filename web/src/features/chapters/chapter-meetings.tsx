import type { ChapterPage } from '@bn/contract';
import { chapterChoice, filterText } from '../../api/endpoints/chapter-label.ts';
import { useSomeMeetingsQuery } from '../../api/endpoints/meetings.ts';
import { shownDay } from '../../ui/input/day-text.ts';
import { Link } from '../../ui/router/link.tsx';
import { Card, CardHeader } from '../../ui/surface/card.tsx';
import { DayTile } from '../../ui/surface/day-tile.tsx';
import { MeetingChip } from '../../ui/surface/meeting-chip.tsx';
import { timeSpan, weekdayOf } from '../../ui/text/day-words.ts';
import { Quiet } from '../../ui/text/quiet.ts';
import css from './chapter-meetings.module.css';

const SHOWN = 3;

/** The chapter's next meetings, and a link to all of them. Left out if they fail to load. */
export const ChapterMeetings = ({ chapter }: { chapter: ChapterPage }) => {
  const { currentData } = useSomeMeetingsQuery({
    query: { chapter_id: chapter.id, period: 'upcoming', page: 1, page_size: SHOWN },
  });
  if (!currentData) return null;
  const all = `/meetings?${new URLSearchParams({ chapter: filterText(chapterChoice(chapter)) })}`;
  return (
    <Card aria-label="Next meetings">
      <CardHeader className={css.head}>
        <h2>Next meetings</h2>
        <Link to={all}>All meetings</Link>
      </CardHeader>
      {currentData.rows.length === 0 && <Quiet>No meeting is planned.</Quiet>}
      <ul className={css.list}>
        {currentData.rows.map(({ id, day, starts, minutes, place, status }) => (
          <li key={id}>
            <Link className={css.line} to={`/meetings/${id}`}>
              <DayTile day={day} tone={status === 'cancelled' ? 'neutral' : 'primary'} />
              <div>
                <strong>
                  {weekdayOf(day)}, {shownDay(day)}
                </strong>
                <p className="figures">{timeSpan(starts, minutes)}</p>
                <p className={css.place}>{place}</p>
              </div>
              <MeetingChip status={status} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
};
