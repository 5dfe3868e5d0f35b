import type { Meeting } from '@bn/contract';
import { useNextMeetingQuery } from '../../api/endpoints/meetings/meetings.ts';
import { useUser } from '../../store/hooks.ts';
import { Icon } from '../../ui/button/icon.tsx';
import { chevronRightIcon } from '../../ui/button/icons.ts';
import { DayChip } from '../../ui/chip/day-chip.tsx';
import { dayText, timeText } from '../../ui/meeting/meeting-when.ts';
import { placeText } from '../../ui/meeting/place.tsx';
import { Link } from '../../ui/router/link.tsx';
import { Card, CardHeader } from '../../ui/surface/card.tsx';
import { DayTile } from '../../ui/surface/day-tile.tsx';
import { Quiet } from '../../ui/text/quiet.ts';
import css from './next-meeting.module.css';
import { useKeptMeeting } from './use-kept-meeting.ts';

const Line = ({ meeting }: { meeting: Meeting }) => (
  <Link className={css.line} to={`/meetings/${meeting.id}`}>
    <DayTile day={meeting.day} />
    <div>
      <strong>{dayText(meeting)}</strong> <DayChip day={meeting.day} />
      <p className="figures">{timeText(meeting)}</p>
      <p className={css.place}>{placeText(meeting.place)}</p>
    </div>
    <Icon path={chevronRightIcon} />
  </Link>
);

/** The next meeting of the member's chapter, and the way to all of them. Left out if it fails to load. */
export const NextMeeting = () => {
  const { permissions } = useUser();
  const { data, isError } = useNextMeetingQuery();
  useKeptMeeting(data?.meeting);
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
