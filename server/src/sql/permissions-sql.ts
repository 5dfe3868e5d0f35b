import {
  FLAGS,
  type FlagValue,
  isElevated as isHolding,
  NO_PERMISSIONS,
  type Permissions,
  type Title,
} from '@bn/contract';

/**
 * What a last day means, in the only file that knows: flags hold up to that day of the network's calendar,
 * and from the next one on they are off. No one has to switch them off, because they are never read without
 * the day: rows by `permissionsOf`, statements by `isElevated` and `holds`, figures by `chapterAdmins` and
 * `networkAdmins`. In those, `today` is the placeholder of the day in the statement, like `$2`.
 */
export const isElevated = (today: string): string =>
  `u.elevated AND (u.permissions_until IS NULL OR u.permissions_until >= ${today}::date)`;

export const holds = (user: string, flag: (typeof FLAGS)[number], today: string): string =>
  `${user}.${flag} = 1 AND (${user}.permissions_until IS NULL OR ${user}.permissions_until >= ${today}::date)`;

/** Figures count everyone who holds a flag; those whose last day is over are subtracted. `f` is a chapter's row of figures. */
export const chapterAdmins = (today: string): string =>
  `f.admins - coalesce((SELECT sum(t.admins) FROM chapter_terms t
     WHERE t.chapter_id = f.chapter_id AND t.last_day < ${today}::date), 0)`;
export const networkAdmins = (today: string): string =>
  `sum(f.admins) - coalesce((SELECT sum(t.admins) FROM network_terms t WHERE t.last_day < ${today}::date), 0)`;

export const FLAG_COLUMNS = [...FLAGS, 'permissions_until'].map((column) => `u.${column}`).join(', ');

export interface FlagRow extends Record<(typeof FLAGS)[number], FlagValue> {
  permissions_until: string | null;
}

const isOver = ({ permissions_until }: FlagRow, today: string): boolean =>
  permissions_until !== null && permissions_until < today;

/** Written out, because this is done for every request: an object made in a loop is slower to make and to read. */
export const permissionsOf = (row: FlagRow, today: string): Permissions =>
  isOver(row, today)
    ? NO_PERMISSIONS
    : {
        can_approve_thankyou: row.can_approve_thankyou,
        can_approve_meeting: row.can_approve_meeting,
        can_approve_testimonial: row.can_approve_testimonial,
        can_take_attendance: row.can_take_attendance,
        can_schedule_meeting: row.can_schedule_meeting,
        can_approve_guest: row.can_approve_guest,
        can_add_member: row.can_add_member,
      };

/** Of who holds a flag today. */
export const titleOf = (row: FlagRow & { title: Title | null }, today: string): Title | undefined =>
  isHolding(permissionsOf(row, today)) ? (row.title ?? undefined) : undefined;

export const lastDayOf = (row: FlagRow, today: string): string | undefined =>
  isOver(row, today) ? undefined : (row.permissions_until ?? undefined);
