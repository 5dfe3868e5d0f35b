import type { Meeting } from '@bn/contract';
import { useUser } from '../../../store/hooks.ts';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { DayChip } from '../../../ui/chip/day-chip.tsx';
import { MeetingChip } from '../../../ui/chip/meeting-chip.tsx';
import { timeText } from '../../../ui/meeting/meeting-when.ts';
import { Place } from '../../../ui/meeting/place.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { DayTile } from '../../../ui/surface/day-tile.tsx';
import { durationText } from '../../../ui/text/day-words.ts';
import { LongText } from '../../../ui/text/long-text.tsx';
import { Quiet } from '../../../ui/text/quiet.ts';
import css from './meeting-page.module.css';
import { type SectionProps, Sections } from './sections.tsx';
import { useDecisions } from './use-decisions.tsx';

/** What a status means for those who see the meeting, where the chip alone does not say it. */
const ABOUT: Partial<Record<Meeting['status'], string>> = {
  proposed:
    'Waiting for approval. Until then only its proposer and those who may approve meetings can see it.',
  cancelled: 'This meeting does not take place.',
};

/** Agenda lines are worth more room than a note. */
const AGENDA_LINES = 12;

export const MeetingPage = ({ meeting, may }: SectionProps) => {
  const superAdmin = useUser().role === 'super_admin';
  const { approve, approving, change, cancel, head, modals } = useDecisions(meeting);
  const about = ABOUT[meeting.status];
  const offers = may.approve === 1 || may.change === 1 || may.cancel === 1;
  return (
    <div className={css.stack}>
      <Card className={css.box} aria-label="When and where">
        <div className={css.head} data-cancelled={meeting.status === 'cancelled'}>
          <DayTile day={meeting.day} tone={meeting.status === 'cancelled' ? 'neutral' : 'primary'} />
          <div>
            <h2 ref={head} tabIndex={-1} className="figures">
              {timeText(meeting)}
            </h2>
            <p>
              <Place place={meeting.place} />
            </p>
          </div>
          <div className={css.chips}>
            {meeting.status === 'approved' && <DayChip day={meeting.day} />}
            <MeetingChip status={meeting.status} />
          </div>
        </div>
        {about && <Quiet>{about}</Quiet>}
        <dl className={css.details}>
          <div>
            <dt>Duration</dt>
            <dd>{durationText(meeting.minutes)}</dd>
          </div>
          {superAdmin && (
            <div>
              <dt>Chapter</dt>
              <dd>{meeting.chapter}</dd>
            </div>
          )}
          <div>
            <dt>Repeats</dt>
            <dd>{meeting.series_id === null ? 'Once' : 'Every week'}</dd>
          </div>
          <div>
            <dt>Proposed by</dt>
            <dd>{meeting.proposed_by.name}</dd>
          </div>
          {meeting.approved_by && (
            <div>
              <dt>Approved by</dt>
              <dd>{meeting.approved_by.name}</dd>
            </div>
          )}
        </dl>
        {offers && (
          <div className={css.actions} data-screen-only>
            {may.approve === 1 && (
              <AppButton busy={approving} onClick={approve}>
                Approve
              </AppButton>
            )}
            {may.change === 1 && (
              <AppButton variant="outline" onClick={change}>
                Change
              </AppButton>
            )}
            {may.cancel === 1 && (
              <AppButton variant="outline" onClick={cancel}>
                Cancel meeting
              </AppButton>
            )}
          </div>
        )}
      </Card>
      {meeting.agenda && (
        <Card className={css.box}>
          <h2>Agenda</h2>
          <LongText text={meeting.agenda} lines={AGENDA_LINES} />
        </Card>
      )}
      <Sections meeting={meeting} may={may} />
      {modals}
    </div>
  );
};
