import type { MeetingSheet } from '@bn/contract';
import type { Calendar } from '../../calendar.ts';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../db/database.ts';
import { notFound } from '../../errors.ts';
import * as sql from './sql.ts';

interface MeetingSheetDeps {
  db: Database;
  calendar: Pick<Calendar, 'now' | 'today'>;
}

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
        meeting: row.meeting,
        since: row.since,
        previous: row.previous,
        attendance: { present: row.present, expected: members.length, members },
        referrals: { given: row.given, rows: row.referrals ?? [] },
        thanks: {
          approved: row.approved,
          // For the compiler a sum is the number that it is on the wire (see http/answer/exact-sums.ts).
          thank_you_value: row.thank_you_value as unknown as number,
          rows: row.notes ?? [],
        },
        guests: { count: row.guests_counted, rows: row.guests ?? [] },
        waiting: row.waiting ?? [],
        ending: row.ending ?? [],
      };
    },
  };
}
export type MeetingSheetService = ReturnType<typeof meetingSheetService>;
