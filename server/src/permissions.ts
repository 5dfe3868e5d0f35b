import type { FLAGS, FlagValue, Permissions } from '@bn/contract';

/** A user's row as far as the seven flags go, each in a column of its name. */
export type FlagRow = Record<(typeof FLAGS)[number], FlagValue>;

/** Written out, because this is done for every request: an object made in a loop is slower to make and to read. */
export const permissionsOf = (row: FlagRow): Permissions => ({
  can_approve_thankyou: row.can_approve_thankyou,
  can_approve_meeting: row.can_approve_meeting,
  can_approve_testimonial: row.can_approve_testimonial,
  can_take_attendance: row.can_take_attendance,
  can_schedule_meeting: row.can_schedule_meeting,
  can_approve_guest: row.can_approve_guest,
  can_add_member: row.can_add_member,
});
