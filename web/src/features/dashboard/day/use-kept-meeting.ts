import type { Meeting } from '@bn/contract';
import { useEffect, useEffectEvent } from 'react';
import { attendanceApi } from '../../../api/endpoints/meetings/attendance.ts';
import { meetingsApi } from '../../../api/endpoints/meetings/meetings.ts';
import { freshness } from '../../../api/freshness.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { afterPaint } from '../../../timing.ts';
import { daysAfter } from '../../../ui/time/day-words.ts';
import { chapterDay } from '../../../ui/time/network-zone.ts';

const isClose = (meeting: Meeting): boolean => meeting.day <= daysAfter(chapterDay(meeting), 1);

/**
 * Loads the page of a meeting of today or tomorrow, so that it opens in a room without signal: what is loaded is stored for use
 * offline, except for its guests. Again whenever the meeting has changed.
 */
export const useKeptMeeting = (meeting: Meeting | null | undefined): void => {
  const dispatch = useAppDispatch();
  const load = useEffectEvent(() => {
    // While the server cannot be reached there is nothing to load; a stored response would count as stale data on the screen.
    if (!meeting || !isClose(meeting) || freshness.get().kept) return;
    const about = { params: { id: meeting.id } };
    const again = { subscribe: false, forceRefetch: true };
    void dispatch(meetingsApi.endpoints.getMeeting.initiate(about, again));
    void dispatch(attendanceApi.endpoints.attendance.initiate(about, again));
  });
  const version = meeting && JSON.stringify(meeting);
  useEffect(() => {
    if (version) afterPaint(load);
  }, [version]);
};
