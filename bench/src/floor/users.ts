import { createHash } from 'node:crypto';
import type { Row } from './database.ts';
import { findSession } from './read-statements.ts';

const DAY = 86_400_000;

export const permissionsOf = (row: Row) => ({
  can_approve_thankyou: row.can_approve_thankyou,
  can_approve_meeting: row.can_approve_meeting,
  can_approve_testimonial: row.can_approve_testimonial,
  can_take_attendance: row.can_take_attendance,
  can_schedule_meeting: row.can_schedule_meeting,
  can_approve_guest: row.can_approve_guest,
  can_add_member: row.can_add_member,
});

export const chapterOf = (row: Row) =>
  row.chapter_id === null ? null : { id: row.chapter_id, name: row.chapter_name, region: row.chapter_region };

export const userOf = (row: Row) => ({
  id: row.id,
  name: row.full_name,
  email: row.email,
  role: row.role,
  chapter_id: row.chapter_id,
  chapter: chapterOf(row),
  permissions: permissionsOf(row),
});

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export async function userOfToken(token: string): Promise<Row> {
  const now = Date.now();
  const [row] = await findSession([hashOf(token), new Date(now - 30 * DAY), new Date(now - 7 * DAY)]);
  return row && userOf(row);
}
