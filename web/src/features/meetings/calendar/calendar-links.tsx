import type { Meeting, MeetingRights } from '@bn/contract';
import { endpoints } from '@bn/contract/endpoints';
import { useState } from 'react';
import { useOpenFile } from '../../../api/files.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { saveAnswer } from '../../../ui/file/save-file.ts';
import { Link } from '../../../ui/router/link.tsx';
import { AppButton } from '../../../ui/surface/app-button.tsx';
import { Icon } from '../../../ui/surface/icon.tsx';
import { calendarIcon } from '../../../ui/surface/icons.ts';
import { Quiet } from '../../../ui/text/quiet.ts';
import css from './calendar-links.module.css';

const NOT_SAVED = 'The calendar file could not be loaded. Please try again.';

/** The way from a meeting into one's own calendar: this one as a file, or all of them by subscription. */
export default function CalendarLinks({ meeting }: { meeting: Meeting; may: MeetingRights }) {
  const toast = useToast();
  const open = useOpenFile();
  const [busy, setBusy] = useState(false);
  // A calendar shows what is agreed.
  if (meeting.status === 'proposed' || meeting.approved_by === null) return null;

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
    <section className={css.row} aria-label="Calendar">
      <AppButton variant="outline" busy={busy} onClick={save}>
        {!busy && <Icon path={calendarIcon} />}
        Add to calendar
      </AppButton>
      <Quiet>
        Or <Link to="/account">subscribe to all meetings</Link> of your chapter.
      </Quiet>
    </section>
  );
}
