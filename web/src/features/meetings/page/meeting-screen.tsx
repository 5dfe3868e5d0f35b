import { skipToken } from '@reduxjs/toolkit/query/react';
import { isObject } from '../../../api/client/client.ts';
import { useGetMeetingQuery } from '../../../api/endpoints/meetings/meetings.ts';
import { MESSAGES } from '../../../api/messages.ts';
import { dayText } from '../../../parts/meeting/meeting-facts.tsx';
import { LoadError } from '../../../ui/feedback/empty-state.tsx';
import { NotFound } from '../../../ui/feedback/not-found.tsx';
import { routeId } from '../../../ui/router/route-id.ts';
import { useParams } from '../../../ui/router/routes.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { BackLink, PageHeader } from '../../../ui/surface/page/page-header.tsx';
import { Spinner } from '../../../ui/surface/spinner.tsx';
import { ATTENDANCE_TAPS } from '../attendance/attendance-taps.ts';
import { VISIT_TAPS } from '../guests/visit-taps.ts';
import { RejectedTaps } from '../taps/rejected-taps.tsx';
import { MeetingPage } from './meeting-page.tsx';

export default function MeetingScreen() {
  const id = routeId(useParams().id);
  const answer = useGetMeetingQuery(id === undefined ? skipToken : { params: { id } });
  const { currentData: data, error, isFetching, refetch } = answer;
  const missing = id === undefined || (isObject(error) && error.status === 404);
  return (
    <>
      <BackLink to="/meetings" />
      <PageHeader title={data && !missing ? `Meeting on ${dayText(data.meeting)}` : 'Meeting'} />
      {missing && (
        <Card>
          {/* Someone who was moved to another chapter meanwhile can only discard what was rejected. */}
          {id !== undefined && <RejectedTaps tapped={ATTENDANCE_TAPS} meetingId={id} />}
          {id !== undefined && <RejectedTaps tapped={VISIT_TAPS} meetingId={id} />}
          <NotFound what="meeting" to="/meetings">
            See all meetings
          </NotFound>
        </Card>
      )}
      {!missing && error && !data && (
        <Card>
          <LoadError message={MESSAGES.meetingFailed} onRetry={refetch} busy={isFetching} />
        </Card>
      )}
      {!missing && !error && !data && <Spinner />}
      {/* A sheet that someone is tapping stays, even if a reload fails. */}
      {data && !missing && <MeetingPage key={id} {...data} />}
    </>
  );
}
