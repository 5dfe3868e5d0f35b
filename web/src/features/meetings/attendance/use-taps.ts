import type { AttendanceEntry } from '@bn/contract';
import type { AttendanceState } from '@bn/contract/domain';
import { useEffect, useSyncExternalStore } from 'react';
import { messageOf } from '../../../api/client.ts';
import { useRecordAttendanceMutation } from '../../../api/endpoints/attendance.ts';
import { freshness } from '../../../api/freshness.ts';
import { MESSAGES } from '../../../api/messages.ts';
import { isWaiting } from '../../../api/offline/queued-calls.ts';
import { serverTime } from '../../../api/server-time.ts';
import { useUser } from '../../../store/hooks.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { newIdempotencyKey } from '../../../ui/form/idempotency-key.ts';
import { type ShownEntry, tapsOf } from './taps.ts';

export type RecordTap = (entry: ShownEntry, state: AttendanceState | null, substitute?: string) => void;

/** The taps on a meeting's sheet, and how to make one. `askedAt`: when the sheet on the screen was asked for. */
export const useTaps = (meetingId: number, askedAt: number | undefined) => {
  const store = tapsOf(useUser().id, meetingId);
  const taps = useSyncExternalStore(store.subscribe, store.get);
  const [send] = useRecordAttendanceMutation();
  const toast = useToast();
  useEffect(() => {
    // A sheet that was stored for use offline may be older than it looks.
    if (askedAt !== undefined && !freshness.get().kept) store.loaded(askedAt);
  }, [store, askedAt]);

  const record: RecordTap = async (entry, state, substitute) => {
    const key = newIdempotencyKey();
    // A tap is later than what its author saw, however the clocks differ.
    const at = Math.max(Math.round(serverTime.now()), entry.at + 1);
    store.send({ key, memberId: entry.id, state, substitute: substitute ?? null, at, phase: 'sending' });
    try {
      const answer: AttendanceEntry = await send({
        params: { id: meetingId, memberId: entry.id },
        body: { state, ...(substitute && { substitute }), tapped_at: new Date(at).toISOString() },
        key,
        values: { name: entry.name },
      }).unwrap();
      if (isWaiting(answer)) return store.settle(key);
      const recordedAt = answer.tapped_at === null ? at : Date.parse(answer.tapped_at);
      store.settle(key, { state: answer.state, substitute: answer.substitute, at: recordedAt });
    } catch (error) {
      store.settle(key);
      toast('error', `${entry.name}: ${messageOf(error, MESSAGES.attendanceNotSaved)}`);
    }
  };
  return { taps, record };
};
