import { Type } from 'typebox';
import type { ValueOf } from '../../value-of.ts';
import { AttendanceState } from '../choices.ts';
import { Face } from '../pictures.ts';
import { Day, Id, Instant, Named, Nullable, PersonRef } from '../primitives.ts';

/** A member on a meeting's sheet. Without a state they were not recorded yet, or it was cleared again. */
export const AttendanceEntry = Named('AttendanceEntry', {
  id: Id,
  name: Type.String(),
  picture: Face,
  /** The member's trade, which tells namesakes apart. */
  vertical: Type.String(),
  state: Nullable(AttendanceState),
  substitute: Nullable(Type.String()),
  /** When it was tapped, in the server's time: the latest tap wins. Null until the first one. */
  tapped_at: Nullable(Instant),
  /** Null where nothing is recorded; with a time, it was imported. */
  recorded_by: Nullable(PersonRef),
  recorded_at: Nullable(Instant),
});
export type AttendanceEntry = ValueOf<typeof AttendanceEntry>;

export const OwnAttendance = Named('OwnAttendance', {
  meeting_id: Id,
  day: Day,
  chapter: Type.String(),
  state: AttendanceState,
  substitute: Nullable(Type.String()),
  recorded_at: Instant,
});
export type OwnAttendance = ValueOf<typeof OwnAttendance>;
