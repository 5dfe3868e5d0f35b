import type { AttendanceEntry } from '@bn/contract';
import { ATTENDANCE_LABELS, type AttendanceState } from '@bn/contract/domain';
import { MESSAGES } from '../../../api/messages.ts';
import { latestTap, type Shown, type Tap, type Tapped } from '../taps/taps.ts';

export interface Attended {
  state: AttendanceState | null;
  substitute: string | null;
}

export const ATTENDANCE_TAPS: Tapped<Attended, AttendanceEntry> = {
  call: 'recordAttendance',
  failed: MESSAGES.attendanceNotSaved,
  meetingOf: ({ args }) => args.params?.id,
  rowOf: ({ args }) => args.params?.memberId ?? 0,
  stateOf: (body) => ({
    state: (body.state as AttendanceState | null | undefined) ?? null,
    substitute: typeof body.substitute === 'string' ? body.substitute : null,
  }),
  answered: ({ state, substitute }) => ({ state, substitute }),
  words: ({ state }) => (state ? ATTENDANCE_LABELS[state] : 'Cleared'),
};

/** A member's row as it is shown. */
export type ShownEntry = AttendanceEntry & Shown;

export const shownEntry = (entry: AttendanceEntry, taps: readonly Tap<Attended>[]): ShownEntry => {
  const { state, ...shown } = latestTap(entry, taps);
  return { ...entry, ...(state && { ...state, recorded_by: null, recorded_at: null }), ...shown };
};
