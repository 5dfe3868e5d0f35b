import { Type } from 'typebox';
import { LIMITS, MAX_ROWS } from '../../domain.ts';
import { endpoints } from '../../endpoints.ts';
import { route, signedIn, superAdminOrFlag } from '../../route.ts';
import { AttendanceState } from '../../schemas/choices.ts';
import { ListQuery } from '../../schemas/lists.ts';
import { AttendanceEntry } from '../../schemas/meetings/attendance.ts';
import { Closed, Count, Id, Instant, Line, Named, Nullable } from '../../schemas/primitives.ts';

export const attendance = route({
  endpoint: endpoints.attendance,
  summary:
    "A meeting's attendance, by name: the members of that day. Without can_take_attendance: the count and the caller's own entry",
  access: signedIn,
  params: Closed({ id: Id }),
  query: ListQuery,
  answer: Named('AttendanceSheet', {
    members: Type.Array(AttendanceEntry, { maxItems: MAX_ROWS }),
    /** All members on the sheet, whatever was searched for. */
    present: Count,
    expected: Count,
    total: Count,
    page_size: Type.Integer({ minimum: 1, maximum: MAX_ROWS }),
  }),
  problems: [404],
});

export const recordAttendance = route({
  endpoint: endpoints.recordAttendance,
  summary:
    'Record the attendance of a member, from the day of the meeting on; null clears it. The latest tap wins: the answer is the entry as it is now',
  access: superAdminOrFlag('can_take_attendance'),
  params: Closed({ id: Id, memberId: Id }),
  body: Closed({
    state: Nullable(AttendanceState),
    /** Who came in their place: with `substitute`, and only then. */
    substitute: Type.Optional(Line(LIMITS.name)),
    /** When it was tapped, in the server's time; without it, or if it lies ahead, it is now. */
    tapped_at: Type.Optional(Instant),
  }),
  answer: AttendanceEntry,
  // It may be queued in an offline browser: sent again late, it must not undo a tap of the same moment.
  idempotent: true,
  problems: [404, 409],
});
