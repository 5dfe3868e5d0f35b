import type { AnswerOf, AttendanceEntry, BodyOf, ListQuery, OwnAttendance, Routes } from '@bn/contract';
import type { Calendar } from '../../calendar.ts';
import type { Caller } from '../../caller.ts';
import type { Database, Executor } from '../../db/database.ts';
import { notFound } from '../../errors.ts';
import type { UnitOfWork } from '../../unit-of-work.ts';
import { changesBetween } from '../audit/changes.ts';
import type { Audit } from '../audit/service.ts';
import type { Publish } from '../events/publish.ts';
import { refusalOf, tapOf } from './rules.ts';
import * as sql from './sql.ts';

/** A meeting that the caller may see; everyone else gets 404. */
interface Meetings {
  find(
    db: Executor,
    caller: Caller,
    id: number,
  ): Promise<{ id: number; chapter_id: number; day: string; status: string }>;
}

interface AttendanceDeps {
  db: Database;
  audit: Audit;
  publish: Publish;
  calendar: Calendar;
  meetings: Meetings;
}

export function attendanceService({ db, audit, publish, calendar, meetings }: AttendanceDeps) {
  /** The list, for those who record it; everyone else sees their own entry. */
  const visibleTo = async (caller: Caller, meetingId: number, query: ListQuery) => {
    await meetings.find(db, caller, meetingId);
    const { id, role, permissions } = caller.user;
    const seesAll = role === 'super_admin' || permissions.can_take_attendance === 1;
    return sql.sheet(db, meetingId, seesAll ? undefined : id, query);
  };

  return {
    visibleTo,

    sheet: async (
      caller: Caller,
      meetingId: number,
      query: ListQuery,
    ): Promise<AnswerOf<Routes['attendance']>> => {
      const { rows: members, ...list } = await (await visibleTo(caller, meetingId, query)).page();
      return { members, ...(await sql.counts(db, meetingId)), ...list };
    },

    /**
     * The latest tap wins, however late it arrives. The entry is read again after the transaction: a repeated request must
     * not answer what has been changed since.
     */
    record: async (
      unit: UnitOfWork,
      caller: Caller,
      { id: meetingId, memberId }: { id: number; memberId: number },
      body: BodyOf<Routes['recordAttendance']>,
    ): Promise<AttendanceEntry> => {
      const at = calendar.now();
      const tap = tapOf(body, at);
      const written = { meetingId, memberId, by: caller.user.id, at };
      await unit(async (tx) => {
        const meeting = await meetings.find(tx, caller, meetingId);
        const refusal = refusalOf(meeting, calendar.today());
        if (refusal) throw refusal;
        if (!(await sql.isOnSheet(tx, meetingId, memberId))) throw notFound('Member');
        if (!(await sql.insert(tx, written, tap)) && !(await changeBy(tx, caller, meeting, written, tap)))
          return null;
        await publish(tx, {
          kind: 'attendance_recorded',
          by: caller.user.id,
          chapter: meeting.chapter_id,
          meeting: meetingId,
        });
        return null;
      });
      return (await sql.find(db, meetingId, memberId)) as AttendanceEntry;
    },

    /** For a person's own copy of everything. */
    ofMember: ({ user }: Caller): Promise<OwnAttendance[]> => sql.ofMember(db, user.id),
  };

  /** False if the tap is too late or says what is known. */
  async function changeBy(
    tx: Executor,
    caller: Caller,
    meeting: { id: number; chapter_id: number },
    written: Parameters<typeof sql.insert>[1],
    tap: sql.Tap,
  ): Promise<boolean> {
    const before = await sql.lockEarlier(tx, written, tap);
    if (!before) return false;
    if (before.state === tap.state && before.substitute === tap.substitute) {
      await sql.confirm(tx, written, tap);
      return false;
    }
    await sql.change(tx, written, tap);
    const named = (of: typeof before) => ({ attendance: of.state, substitute: of.substitute });
    await audit.record(tx, caller, {
      action: 'attendance.changed',
      subject: { type: 'meeting', id: meeting.id },
      chapterId: meeting.chapter_id,
      memberId: written.memberId,
      changes: changesBetween(['attendance', 'substitute'], named(before), named(tap)),
      details: { member: await sql.nameOf(tx, written.memberId) },
    });
    return true;
  }
}
export type AttendanceService = ReturnType<typeof attendanceService>;
