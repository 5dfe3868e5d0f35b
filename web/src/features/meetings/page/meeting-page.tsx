import type { Meeting } from '@bn/contract';
import { DayChip, MeetingChip, Place, timeText } from '../../../parts/meeting/meeting-facts.tsx';
import { useUser } from '../../../store/hooks.ts';
import { Card } from '../../../ui/surface/card.tsx';
import { DayTile } from '../../../ui/surface/day-tile.tsx';
import { Quiet } from '../../../ui/text/parts.ts';
import { chapterDay } from '../../../ui/time/network-zone.ts';
import { rightsNow } from '../rights-now.ts';
import { MeetingDetails } from './meeting-details.tsx';
import css from './meeting-page.module.css';
import type { SectionProps } from './sections.tsx';
import { Sections } from './sections.tsx';
import { useDecisions } from './use-decisions.tsx';

/** What a status means for those who see the meeting, where the chip alone does not say it. */
const ABOUT: Partial<Record<Meeting['status'], string>> = {
  proposed:
    'Waiting for approval. Until then only its proposer and those who may approve meetings can see it.',
  cancelled: 'This meeting does not take place.',
};

export const MeetingPage = ({ meeting, may: known, version }: SectionProps & { version?: string }) => {
  const user = useUser();
  const may = rightsNow(meeting, known, user);
  const { head, modals, ...decisions } = useDecisions(meeting, version);
  const about = ABOUT[meeting.status];
  // On the day, those who take attendance have that in view, and no button to cancel the meeting above it.
  const inTheRoom = may.take_attendance === 1 && meeting.day === chapterDay(meeting);
  const details = <MeetingDetails meeting={meeting} may={may} {...decisions} />;
  return (
    <div className={css.stack}>
      <Card className={css.box} aria-label="When and where">
        <div className={css.head} data-cancelled={meeting.status === 'cancelled'}>
          <DayTile day={meeting.day} tone={meeting.status === 'cancelled' ? 'neutral' : 'primary'} />
          <div>
            <h2 ref={head} tabIndex={-1} className="figures">
              {meeting.proposed_by ? timeText(meeting) : 'Imported from a file'}
            </h2>
            {meeting.proposed_by && (
              <p>
                <Place place={meeting.place} />
              </p>
            )}
          </div>
          <div className={css.chips}>
            {meeting.status === 'approved' && <DayChip meeting={meeting} />}
            <MeetingChip status={meeting.status} />
          </div>
        </div>
        {about && <Quiet>{about}</Quiet>}
        {!inTheRoom && details}
      </Card>
      <Sections meeting={meeting} may={may} inTheRoom={inTheRoom} />
      {inTheRoom && (
        <Card className={css.box} aria-label="Details">
          {details}
        </Card>
      )}
      {modals}
    </div>
  );
};
