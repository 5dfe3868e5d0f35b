import type { Meeting } from '@bn/contract';
import { useNextMeetingQuery } from '../../api/endpoints/meetings.ts';
import { useUser } from '../../store/hooks.ts';
import { shownDay } from '../../ui/input/day-text.ts';
import { Link } from '../../ui/router/link.tsx';
import { Card, CardHeader } from '../../ui/surface/card.tsx';
import { DayChip } from '../../ui/surface/day-chip.tsx';
import { DayTile } from '../../ui/surface/day-tile.tsx';
import { Icon } from '../../ui/surface/icon.tsx';
import { chevronRightIcon } from '../../ui/surface/icons.ts';
import { timeSpan, weekdayOf } from '../../ui/text/day-words.ts';
import { foreignZone } from '../../ui/text/network-zone.ts';
import { Quiet } from '../../ui/text/quiet.ts';
import css from './next-meeting.module.css';

const Line = ({ meeting }: { meeting: Meeting }) => {
  const zone = foreignZone(new Date(meeting.starts_at));
  return (
    <Link className={css.line} to={`/meetings/${meeting.id}`}>
      <DayTile day={meeting.day} />
      <div>
        <strong>
          {weekdayOf(meeting.day)}, {shownDay(meeting.day)}
        </strong>{' '}
        <DayChip day={meeting.day} />
        <p className="figures">
          {timeSpan(meeting.starts, meeting.minutes)}
          {zone && ` (${zone} time)`}
        </p>
        <p className={css.place}>{meeting.place}</p>
      </div>
      <Icon path={chevronRightIcon} />
    </Link>
  );
};

/** The next meeting of the member's chapter, and the way to all of them. Left out if it fails to load. */
export const NextMeeting = () => {
  const { permissions } = useUser();
  const { data, isError } = useNextMeetingQuery();
  if (!data || isError) return null;
  return (
    <Card className={css.frame} aria-label="Next meeting">
      <CardHeader className={css.head}>
        <h2>Next meeting</h2>
        <Link className={css.all} to="/meetings">
          All meetings
        </Link>
      </CardHeader>
      {data.meeting ? (
        <Line meeting={data.meeting} />
      ) : (
        <Quiet>
          No meeting is planned.{' '}
          {permissions.can_schedule_meeting === 1 && (
            <Link className={css.all} to="/meetings?propose=1">
              Propose a meeting
            </Link>
          )}
        </Quiet>
      )}
    </Card>
  );
};
