import type { Meeting } from '@bn/contract';
import { DayChip, dayText, PlaceLine, timeText } from '../../../parts/meeting/meeting-facts.tsx';
import { inviteTo } from '../../../parts/score/score-step.ts';
import { useUser } from '../../../store/hooks.ts';
import { LinkButton } from '../../../ui/button/app-button.tsx';
import { chevronRightIcon, Icon } from '../../../ui/button/icon.tsx';
import { RowLink, TallLink } from '../../../ui/router/links.ts';
import { LinkedCardHeader } from '../../../ui/surface/card.tsx';
import { DayTile } from '../../../ui/surface/day-tile.tsx';
import { Quiet } from '../../../ui/text/parts.ts';
import { chapterDay } from '../../../ui/time/network-zone.ts';
import css from './day-row.module.css';

const Action = ({ meeting, invites }: { meeting: Meeting; invites: boolean }) => {
  const { permissions } = useUser();
  if (meeting.day === chapterDay(meeting) && permissions.can_take_attendance === 1)
    return (
      <LinkButton small to={`/meetings/${meeting.id}`}>
        Take attendance
      </LinkButton>
    );
  return (
    invites && (
      <LinkButton small variant="secondary" to={inviteTo(meeting)}>
        Invite a guest
      </LinkButton>
    )
  );
};

interface Props {
  meeting: Meeting | null;
  /** Whether guests are invited from here. */
  invites: boolean;
}

/** The next meeting of the member's chapter with what to do about it, and the way to all of them. */
export const NextMeeting = ({ meeting, invites }: Props) => {
  const { permissions } = useUser();
  return (
    <section data-part="meeting" aria-label="Next meeting">
      <LinkedCardHeader>
        <h2>Next meeting</h2>
        <TallLink to="/meetings">All meetings</TallLink>
      </LinkedCardHeader>
      {meeting ? (
        <>
          <RowLink className={css.row} to={`/meetings/${meeting.id}`}>
            <DayTile day={meeting.day} />
            <div>
              <strong>{dayText(meeting)}</strong> <DayChip meeting={meeting} />
              <p className="figures">{timeText(meeting)}</p>
              <PlaceLine place={meeting.place} />
            </div>
            <Icon path={chevronRightIcon} />
          </RowLink>
          <Action meeting={meeting} invites={invites} />
        </>
      ) : (
        <Quiet>
          No meeting is planned.{' '}
          {permissions.can_schedule_meeting === 1 && (
            <TallLink to="/meetings?propose=1">Propose a meeting</TallLink>
          )}
        </Quiet>
      )}
    </section>
  );
};
