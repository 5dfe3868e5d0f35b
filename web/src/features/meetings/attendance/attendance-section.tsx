import type { AnswerOf, Routes } from '@bn/contract';
import { useAttendanceQuery } from '../../../api/endpoints/meetings/attendance.ts';
import { MESSAGES } from '../../../api/messages.ts';
import { LoadError } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { VisuallyHidden } from '../../../ui/text/parts.ts';
import { RejectedTaps } from '../taps/rejected-taps.tsx';
import { AttendanceSheet } from './attendance-sheet.tsx';
import { ATTENDANCE_TAPS } from './attendance-taps.ts';
import { OwnAttendance } from './own-attendance.tsx';

type Props = Pick<AnswerOf<Routes['getMeeting']>, 'meeting' | 'may'>;

/** Who came: for those who record it, one tap per member; for everyone else the count and their own entry. */
export default function AttendanceSection({ meeting, may }: Props) {
  const takes = may.take_attendance === 1;
  // Nothing is recorded before a meeting is approved, nor once it is cancelled.
  const nothing = meeting.status === 'proposed' || (meeting.status === 'cancelled' && meeting.present === 0);
  const { data, error, isSuccess, isFetching, refetch, startedTimeStamp } = useAttendanceQuery(
    { params: { id: meeting.id } },
    { skip: nothing },
  );
  const askedAt = isSuccess && !isFetching ? startedTimeStamp : undefined;
  const content = () => {
    if (data && takes)
      return <AttendanceSheet key={meeting.id} meetingId={meeting.id} sheet={data} askedAt={askedAt} />;
    if (data) return <OwnAttendance sheet={data} meeting={meeting} />;
    if (error) return <LoadError message={MESSAGES.attendanceFailed} onRetry={refetch} busy={isFetching} />;
    return (
      <div role="status">
        <VisuallyHidden>Loading</VisuallyHidden>
        <Skeleton style={{ height: 240 }} />
      </div>
    );
  };
  if (nothing) return null;
  return (
    <Card aria-labelledby="attendance-heading">
      <h2 id="attendance-heading">Attendance</h2>
      <RejectedTaps tapped={ATTENDANCE_TAPS} meetingId={meeting.id} />
      {content()}
    </Card>
  );
}
