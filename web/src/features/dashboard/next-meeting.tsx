import type { Meeting } from '@bn/contract';
import { useNextMeetingQuery } from '../../api/endpoints/meetings/meetings.ts';
import { useUser } from '../../store/hooks.ts';
import { Icon } from '../../ui/button/icon.tsx';
import { chevronRightIcon } from '../../ui/button/icons.ts';
import { DayChip } from '../../ui/chip/day-chip.tsx';
import { dayText, timeText } from '../../ui/meeting/meeting-when.ts';
import { PlaceLine } from '../../ui/meeting/place.tsx';
import { RowLink, TallLink } from '../../ui/router/links.ts';
import { Card, LinkedCardHeader } from '../../ui/surface/card.tsx';
import { DayTile } from '../../ui/surface/day-tile.tsx';
import { Quiet } from '../../ui/text/quiet.ts';
import css from './next-meeting.module.css';
import { useKeptMeeting } from './use-kept-meeting.ts';

const Line = ({ meeting }: { meeting: Meeting }) => (
  <RowLink className={css.line} to={`/meetings/${meeting.id}`}>
    <DayTile day={meeting.day} />
    <div>
      <strong>{dayText(meeting)}</strong> <DayChip day={meeting.day} />
      <p className="figures">{timeText(meeting)}</p>
      <PlaceLine place={meeting.place} />
    </div>
    <Icon path={chevronRightIcon} />
  </RowLink>
);

/** The next meeting of the member's chapter, and the way to all of them. Left out if it fails to load. */
export const NextMeeting = () => {
  const { permissions } = useUser();
  const { data, error } = useNextMeetingQuery();
  useKeptMeeting(data?.meeting);
  if (!data || error) return null;
  return (
    <Card className={css.frame} aria-label="Next meeting">
      <LinkedCardHeader>
        <h2>Next meeting</h2>
        <TallLink to="/meetings">All meetings</TallLink>
      </LinkedCardHeader>
      {data.meeting ? (
        <Line meeting={data.meeting} />
      ) : (
        <Quiet>
          No meeting is planned.{' '}
          {permissions.can_schedule_meeting === 1 && (
            <TallLink to="/meetings?propose=1">Propose a meeting</TallLink>
          )}
        </Quiet>
      )}
    </Card>
  );
};
