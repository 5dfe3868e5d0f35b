import type { MeetingSheet } from '@bn/contract';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../db/database.ts';
import { notFound } from '../../errors.ts';
import type { Calendar } from '../../time/calendar.ts';
import * as sql from './sql.ts';

interface MeetingSheetDeps {
  db: Database;
  calendar: Pick<Calendar, 'now' | 'today'>;
}

/** As instants leave everywhere else: JSON of the database writes the zone of the connection, which is UTC, as an offset. */
const instant = (fromJson: string): string => fromJson.replace(/\+00:00$/, 'Z');

export function meetingSheetService({ db, calendar }: MeetingSheetDeps) {
  return {
    /** Only super admins, and elevated members for their own chapter, get this far. Proposals have no sheet yet. */
    ofMeeting: async ({ user }: Caller, id: number): Promise<MeetingSheet> => {
      const now = calendar.now();
      const row = await sql.findSheet(db, id, user.chapter_id, now, calendar.today());
      if (!row) throw notFound('Meeting');
      const members = row.members ?? [];
      return {
        at: now.toISOString(),
        meeting: { ...row.meeting, starts_at: instant(row.meeting.starts_at) },
        since: row.since,
        previous: row.previous,
        attendance: { present: row.present, expected: members.length, members },
        referrals: { given: row.given, rows: row.referrals ?? [] },
        thanks: {
          approved: row.approved,
          thank_you_value: row.thank_you_value as unknown as number,
          rows: row.notes ?? [],
        },
        guests: { count: row.guests_counted, rows: row.guests ?? [] },
        waiting: (row.waiting ?? []).map((open) => ({ ...open, created_at: instant(open.created_at) })),
        ending: user.role === 'super_admin' ? (row.ending ?? []) : [],
      };
    },
  };
}
export type MeetingSheetService = ReturnType<typeof meetingSheetService>;
