import type { Meeting, MeetingRights } from '@bn/contract';
import { isElevated } from '@bn/contract/domain';
import { endpoints } from '@bn/contract/endpoints';
import { useState } from 'react';
import { useOpenFile } from '../../../api/client/files.ts';
import { useUser } from '../../../store/hooks.ts';
import { AppButton, LinkButton } from '../../../ui/button/app-button.tsx';
import { calendarIcon, Icon, printIcon } from '../../../ui/button/icon.tsx';
import { useToast } from '../../../ui/feedback/messages/toast.tsx';
import { saveAnswer } from '../../../ui/file/save-file.ts';
import { Link } from '../../../ui/router/link.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { Quiet } from '../../../ui/text/parts.ts';
import css from './calendar-links.module.css';

const NOT_SAVED = 'The calendar file could not be loaded. Please try again.';

/** What to take along from a meeting: its calendar file, all meetings by subscription, and the sheet for paper and projector. */
export default function CalendarLinks({ meeting }: { meeting: Meeting; may: MeetingRights }) {
  const { role, permissions } = useUser();
  const toast = useToast();
  const open = useOpenFile();
  const [busy, setBusy] = useState(false);
  // Until it is approved there is nothing to put into a calendar, and nothing to look at in it.
  if (meeting.approved_by === null) return null;

  const save = async () => {
    setBusy(true);
    const { file, error } = await open({ endpoint: endpoints.meetingCalendar, params: { id: meeting.id } });
    const problem = error
      ? (error.message ?? NOT_SAVED)
      : await saveAnswer(file).then(
          () => undefined,
          () => NOT_SAVED,
        );
    setBusy(false);
    if (problem) toast('error', problem);
  };
  return (
    <Card className={css.row} aria-label="Calendar">
      <AppButton variant="outline" busy={busy} onClick={save}>
        {!busy && <Icon path={calendarIcon} />}
        {meeting.status === 'cancelled' ? 'Remove from calendar' : 'Add to calendar'}
      </AppButton>
      {role === 'member' && (
        <Quiet>
          or <Link to="/account#calendar">subscribe to all meetings</Link> of your chapter.
        </Quiet>
      )}
      {(role === 'super_admin' || isElevated(permissions)) && (
        <div className={css.end}>
          <LinkButton variant="outline" to={`/meetings/${meeting.id}/sheet`}>
            <Icon path={printIcon} />
            Meeting sheet
          </LinkButton>
        </div>
      )}
    </Card>
  );
}
