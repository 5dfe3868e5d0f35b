import type { BodyOf, Routes } from '@bn/contract';
import { conflict, invalid, type Refusal } from '../../errors.ts';
import type { Tap } from './sql.ts';

/** Why attendance of this meeting cannot be recorded today; undefined when it can. */
export function refusalOf(meeting: { status: string; day: string }, today: string): Refusal | undefined {
  if (meeting.status === 'proposed') return conflict('This meeting has not been approved yet');
  if (meeting.status === 'cancelled') return conflict('This meeting was cancelled');
  if (meeting.day > today) return conflict('Attendance can be recorded from the day of the meeting on');
  return undefined;
}

/** The tap that a body means. Only its order among other taps depends on when it was made: a clock that is ahead must not win. */
export function tapOf(body: BodyOf<Routes['recordAttendance']>, now: Date): Tap {
  const { state, substitute } = body;
  if (state === 'substitute' && substitute === undefined) throw invalid({ substitute: 'is required' });
  if (state !== 'substitute' && substitute !== undefined)
    throw invalid({ substitute: 'goes with the state substitute only' });
  const tappedAt = body.tapped_at === undefined ? now : new Date(body.tapped_at);
  return { state, substitute: substitute ?? null, tappedAt: tappedAt < now ? tappedAt : now };
}
