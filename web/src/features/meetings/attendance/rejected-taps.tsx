import { ATTENDANCE_LABELS, type AttendanceState } from '@bn/contract/domain';
import { messageOf } from '../../../api/client.ts';
import { MESSAGES } from '../../../api/messages.ts';
import { outbox } from '../../../api/offline/outbox.ts';
import type { Waiting } from '../../../api/offline/records.ts';
import { useWaiting } from '../../../api/offline/use-waiting.ts';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { Chip } from '../../../ui/chip/chip.tsx';
import css from './attendance.module.css';

const wordsOf = ({ values, args: { body } }: Waiting): string => {
  const name = (values as { name?: string } | null)?.name ?? '-';
  const state = body.state as AttendanceState | null;
  return `${name}: ${state ? ATTENDANCE_LABELS[state] : 'Cleared'}`;
};

/** Queued taps that the server rejected: the right may have been revoked meanwhile. */
export const RejectedTaps = ({ meetingId }: { meetingId: number }) => {
  const rejected = useWaiting().filter(
    ({ name, state, args }) =>
      name === 'recordAttendance' && state === 'refused' && args.params?.id === meetingId,
  );
  const [first] = rejected;
  if (!first) return null;
  return (
    <div className={css.rejected}>
      <p>
        <Chip tone="red">Not saved</Chip> {messageOf(first.refusal, MESSAGES.attendanceNotSaved)}
      </p>
      <ul>
        {rejected.map((entry) => (
          <li key={entry.key}>{wordsOf(entry)}</li>
        ))}
      </ul>
      <AppButton
        variant="outline"
        small
        onClick={() => void outbox.remove(...rejected.map(({ key }) => key))}
      >
        Discard
      </AppButton>
    </div>
  );
};
