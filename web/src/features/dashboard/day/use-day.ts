import { skipToken } from '@reduxjs/toolkit/query/react';
import { isAwaited } from '../../../api/awaited.ts';
import { isObject } from '../../../api/client/client.ts';
import { useMemberScoreQuery } from '../../../api/endpoints/figures/scores.ts';
import { useNextMeetingQuery } from '../../../api/endpoints/meetings/meetings.ts';
import { useUser } from '../../../store/hooks.ts';
import type { Figures } from '../figures.ts';
import { useFirstSteps } from './first-steps/use-first-steps.ts';
import { useKeptMeeting } from './use-kept-meeting.ts';
import { useToDo } from './use-to-do.ts';

/** What waits, what is next and how the member is doing. A part that fails to load is left out. */
export const useDay = (figures: Figures | undefined) => {
  const { id, role } = useUser();
  const isMember = role === 'member';
  const { toDo, awaited } = useToDo();
  const next = useNextMeetingQuery(isMember ? undefined : skipToken);
  const score = useMemberScoreQuery(isMember ? { params: { id } } : skipToken);
  const meeting = next.error ? undefined : next.data?.meeting;
  useKeptMeeting(meeting);
  // An answer without a score is that of a server that does not know scores.
  const scored = isObject(score.data?.score) && !score.error ? score.data : undefined;
  const first = useFirstSteps({ figures, score: scored, meeting });
  return {
    toDo,
    meeting,
    score: scored,
    first,
    /** Its height is not known yet. */
    awaited: awaited || first.awaited || (isMember && (isAwaited(next) || isAwaited(score))),
  };
};
export type DayAnswers = ReturnType<typeof useDay>;
