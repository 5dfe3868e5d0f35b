import { repeatsText } from '../../../parts/meeting/meeting-facts.tsx';
import { useUser } from '../../../store/hooks.ts';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { durationText } from '../../../ui/time/day-words.ts';
import css from './meeting-page.module.css';
import type { SectionProps } from './sections.tsx';
import type { useDecisions } from './use-decisions.tsx';

type Props = SectionProps & Omit<ReturnType<typeof useDecisions>, 'head' | 'modals'>;

/** How a meeting came about, and what the reader may decide about it. */
export const MeetingDetails = ({ meeting, may, approve, approving, change, cancel, declines }: Props) => {
  const superAdmin = useUser().role === 'super_admin';
  const offers = may.approve === 1 || may.change === 1 || may.cancel === 1;
  return (
    <>
      <dl className={css.details}>
        {meeting.proposed_by && (
          <div>
            <dt>Duration</dt>
            <dd>{durationText(meeting.minutes)}</dd>
          </div>
        )}
        {superAdmin && (
          <div>
            <dt>Chapter</dt>
            <dd>{meeting.chapter}</dd>
          </div>
        )}
        <div>
          <dt>Repeats</dt>
          <dd>{repeatsText(meeting)}</dd>
        </div>
        {meeting.proposed_by && (
          <div>
            <dt>Proposed by</dt>
            <dd>{meeting.proposed_by.name}</dd>
          </div>
        )}
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
          {may.cancel === 1 && declines && (
            <AppButton variant="outline" onClick={cancel}>
              Decline
            </AppButton>
          )}
          {may.change === 1 && (
            <AppButton variant="outline" onClick={change}>
              Change
            </AppButton>
          )}
          {may.cancel === 1 && !declines && (
            <AppButton variant="outline" onClick={cancel}>
              Cancel meeting
            </AppButton>
          )}
        </div>
      )}
    </>
  );
};
