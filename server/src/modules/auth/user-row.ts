import { FLAGS, type FlagValue, type Permissions, type Role, type SessionUser } from '@bn/contract';

export const FLAG_COLUMNS = FLAGS.map((flag) => `u.${flag}`).join(', ');

export type FlagRow = Record<(typeof FLAGS)[number], FlagValue>;

export const permissionsOf = (row: FlagRow): Permissions => ({
  can_approve_thankyou: row.can_approve_thankyou,
  can_approve_meeting: row.can_approve_meeting,
  can_approve_testimonial: row.can_approve_testimonial,
  can_take_attendance: row.can_take_attendance,
  can_schedule_meeting: row.can_schedule_meeting,
  can_approve_guest: row.can_approve_guest,
  can_add_member: row.can_add_member,
});

export const SESSION_USER_COLUMNS = `u.id, u.full_name, u.email, u.role, u.chapter_id,
  c.name AS chapter_name, c.region AS chapter_region, ${FLAG_COLUMNS}`;

export interface SessionUserRow extends FlagRow {
  id: number;
  full_name: string;
  email: string;
  role: Role;
  chapter_id: number | null;
  chapter_name: string;
  chapter_region: string;
}

export const sessionUserOf = (row: SessionUserRow): SessionUser => ({
  id: row.id,
  name: row.full_name,
  email: row.email,
  role: row.role,
  chapter_id: row.chapter_id,
  chapter:
    row.chapter_id === null
      ? null
      : { id: row.chapter_id, name: row.chapter_name, region: row.chapter_region },
  permissions: permissionsOf(row),
});
