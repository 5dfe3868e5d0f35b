import type { AnswerOf, Routes } from '@bn/contract';
import { useAttendanceQuery } from '../../../api/endpoints/attendance.ts';
import { MESSAGES } from '../../../api/messages.ts';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.ts';
import { AttendanceSheet } from './attendance-sheet.tsx';
import { OwnAttendance } from './own-attendance.tsx';
import { RejectedTaps } from './rejected-taps.tsx';

type Props = Pick<AnswerOf<Routes['getMeeting']>, 'meeting' | 'may'>;

/** Who came: for those who record it, one tap per member; for everyone else the count and their own entry. */
export default function AttendanceSection({ meeting, may }: Props) {
  const takes = may.take_attendance === 1;
  const { data, isError, isSuccess, isFetching, refetch, startedTimeStamp } = useAttendanceQuery(
    { params: { id: meeting.id } },
    { skip: meeting.status === 'proposed' },
  );
  const askedAt = isSuccess && !isFetching ? startedTimeStamp : undefined;
  const content = () => {
    if (data && takes)
      return <AttendanceSheet key={meeting.id} meetingId={meeting.id} sheet={data} askedAt={askedAt} />;
    if (data) return <OwnAttendance sheet={data} meeting={meeting} />;
    if (isError) return <LoadError message={MESSAGES.attendanceFailed} onRetry={refetch} busy={isFetching} />;
    return (
      <div role="status">
        <VisuallyHidden>Loading</VisuallyHidden>
        <Skeleton style={{ height: 240 }} />
      </div>
    );
  };
  if (meeting.status === 'proposed') return null;
  return (
    <Card aria-labelledby="attendance-heading">
      <h2 id="attendance-heading">Attendance</h2>
      <RejectedTaps meetingId={meeting.id} />
      {content()}
    </Card>
  );
}
