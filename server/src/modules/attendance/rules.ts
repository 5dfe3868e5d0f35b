import type { BodyOf, Routes } from '@bn/contract';
import { invalid } from '../../errors.ts';
import type { Tap } from './sql.ts';

/** The tap that a body means. Its time only orders it among other taps: a clock that is ahead must not win. */
export function tapOf(body: BodyOf<Routes['recordAttendance']>, now: Date): Tap {
  const { state, substitute } = body;
  if (state === 'substitute' && substitute === undefined) throw invalid({ substitute: 'is required' });
  if (state !== 'substitute' && substitute !== undefined)
    throw invalid({ substitute: 'goes with the state substitute only' });
  const tappedAt = body.tapped_at === undefined ? now : new Date(body.tapped_at);
  return { state, substitute: substitute ?? null, tappedAt: tappedAt < now ? tappedAt : now };
}
