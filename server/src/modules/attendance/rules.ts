import type { BodyOf, Routes } from '@bn/contract';
import { invalid } from '../../errors.ts';
import { tapTime } from '../../time/tap-time.ts';
import type { Tap } from './sql.ts';

export function tapOf(body: BodyOf<Routes['recordAttendance']>, now: Date): Tap {
  const { state, substitute } = body;
  if (state === 'substitute' && substitute === undefined) throw invalid({ substitute: 'is required' });
  if (state !== 'substitute' && substitute !== undefined)
    throw invalid({ substitute: 'goes with the state substitute only' });
  return { state, substitute: substitute ?? null, tappedAt: tapTime(body.tapped_at, now) };
}
