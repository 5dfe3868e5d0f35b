import type {
  AnswerOf,
  AttendanceEntry,
  BodyOf,
  ListQuery,
  OwnAttendance,
  ParamsOf,
  Routes,
} from '@bn/contract';
import type { Caller } from '../../caller.ts';
import type { Executor } from '../../db/database.ts';
import { invalid, notFound } from '../../errors.ts';
import { tapTime } from '../../time/tap-time.ts';
import type { UnitOfWork } from '../../unit-of-work.ts';
import { changesBetween } from '../audit/changes.ts';
import type { MeetingService } from '../meetings/service.ts';
import type { WriteDeps } from '../write-deps.ts';
import * as sql from './sql.ts';

interface AttendanceDeps extends WriteDeps {
  meetings: Pick<MeetingService, 'find' | 'permit'>;
}

export function attendanceService({ db, audit, publish, calendar, meetings }: AttendanceDeps) {
  const visibleTo = async (caller: Caller, meetingId: number, query: ListQuery) => {
    const { day, present, expected } = await meetings.find(caller, meetingId);
    const { id, role, permissions, chapter_id: chapterId } = caller.user;
    const seesAll = role === 'super_admin' || permissions.can_take_attendance === 1;
    const reader = { chapterId, memberId: seesAll ? undefined : id };
    return { day, present, expected, entries: sql.sheet(db, meetingId, reader, query) };
  };

  /** Whether a tap on someone who has an entry changes it: not if it is too late, or says what is known. */
  const change = async (
    tx: Executor,
    caller: Caller,
    chapterId: number,
    target: sql.Target,
    tap: sql.Tap,
  ): Promise<boolean> => {
    const before = await sql.lockEarlier(tx, target, tap);
    if (!before) return false;
    if (before.state === tap.state && before.substitute === tap.substitute) {
      await sql.confirm(tx, target, tap);
      return false;
    }
    await sql.change(tx, target, tap);
    const named = ({ state, substitute }: typeof before) => ({ attendance: state, substitute });
    await audit.record(tx, caller, {
      action: 'attendance.changed',
      subject: { type: 'meeting', id: target.meetingId },
      chapterId,
      memberId: target.memberId,
      changes: changesBetween(['attendance', 'substitute'], named(before), named(tap)),
    });
    return true;
  };

  return {
    visibleTo,

    sheet: async (
      caller: Caller,
      meetingId: number,
      query: ListQuery,
    ): Promise<AnswerOf<Routes['attendance']>> => {
      const { entries, day: _, ...counts } = await visibleTo(caller, meetingId, query);
      const { rows: members, total, page_size } = await entries.page();
      return { members, ...counts, total, page_size };
    },

    /** The latest tap wins, however late it arrives. */
    record: async (
      unit: UnitOfWork,
      caller: Caller,
      { id: meetingId, memberId }: ParamsOf<Routes['recordAttendance']>,
      body: BodyOf<Routes['recordAttendance']>,
    ): Promise<AttendanceEntry> => {
      const at = calendar.now();
      const tap = tapOf(body, at);
      const target = { meetingId, memberId, by: caller.user.id, at };
      let done: AttendanceEntry | undefined;
      const answer = await unit(async (tx) => {
        const { chapter_id: chapter } = await meetings.permit('take_attendance', caller, meetingId, tx);
        if (!(await sql.isOnSheet(tx, target))) throw notFound('Member');
        if ((await sql.insert(tx, target, tap)) || (await change(tx, caller, chapter, target, tap)))
          await publish(tx, {
            kind: 'attendance_recorded',
            by: caller.user.id,
            chapter,
            meeting: meetingId,
          });
        done = await sql.find(tx, target);
        return done;
      });
      // A repeated request did nothing this time, and what it was answered first may have changed since.
      return (answer === done ? answer : await sql.find(db, target)) as AttendanceEntry;
    },

    ofPerson: ({ user }: Caller): Promise<OwnAttendance[]> => sql.ofMember(db, user.id),
  };
}
export type AttendanceService = ReturnType<typeof attendanceService>;

function tapOf(body: BodyOf<Routes['recordAttendance']>, now: Date): sql.Tap {
  const { state, substitute } = body;
  if (state === 'substitute' && substitute === undefined) throw invalid({ substitute: 'is required' });
  if (state !== 'substitute' && substitute !== undefined)
    throw invalid({ substitute: 'goes with the state substitute only' });
  return { state, substitute: substitute ?? null, tappedAt: tapTime(body.tapped_at, now) };
}
