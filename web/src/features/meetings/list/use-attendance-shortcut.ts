import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useEffectEvent } from 'react';
import { useNextMeetingQuery } from '../../../api/endpoints/meetings/meetings.ts';
import { useUser } from '../../../store/hooks.ts';
import { useNavigate } from '../../../ui/router/router.tsx';
import { useListState } from '../../../ui/table/use-list-state.ts';
import { chapterDay } from '../../../ui/time/network-zone.ts';

/**
 * 'Take attendance' of the installed app, `?attendance=1`: to the meeting of today; once it is over, to the past ones, of which it
 * is the first. Whoever takes none in a chapter of their own stays with the list.
 */
export const useAttendanceShortcut = () => {
  const { role, permissions } = useUser();
  const navigate = useNavigate();
  const { param, setParam } = useListState();
  const asked = param('attendance') !== '';
  const takes = role === 'member' && permissions.can_take_attendance === 1;
  const { data, isError } = useNextMeetingQuery(asked && takes ? undefined : skipToken);
  const isKnown = !takes || isError || data !== undefined;
  const lead = useEffectEvent(() => {
    if (!takes) return setParam('attendance', '', { replace: true });
    const today = data?.meeting && data.meeting.day === chapterDay(data.meeting);
    navigate(today ? `/meetings/${data.meeting?.id}` : '/meetings?period=past', { replace: true });
  });
  useEffect(() => {
    if (asked && isKnown) lead();
  }, [asked, isKnown]);
};
