import { type AttendanceState, PRESENT_STATES } from '@bn/contract';
import type { TestApp } from './app.ts';

type Sql = Pick<TestApp, 'sql'>['sql'];

interface Dated {
  chapter_id: number;
  /** YYYY-MM */
  month: string;
}
interface Stay {
  chapter_id: number;
  user_id: number;
  since: Date;
  until: Date | null;
}
interface Meeting extends Dated {
  id: number;
  starts_at: Date;
}
interface Entry {
  meeting_id: number;
  member_id: number;
  state: AttendanceState;
}

/** The twelve months that end with one, the oldest first, 'YYYY-MM'. */
export const twelveMonths = (month: string): string[] =>
  Array.from({ length: 12 }, (_, index) => {
    const date = new Date(`${month}-01T00:00:00Z`);
    date.setUTCMonth(date.getUTCMonth() - 11 + index);
    return date.toISOString().slice(0, 7);
  });

const wasThere = ({ since, until }: Stay, at: Date): boolean => since <= at && (until === null || until > at);

/** What the standings of all chapters must be in a month (UTC), counted row by row, in TypeScript. */
export async function recountStandings(sql: Sql, month: string) {
  const chapters = await sql<{ id: number }>('SELECT id FROM chapters ORDER BY id');
  const referrals = await sql<Dated & { converted: number }>(
    `SELECT chapter_id, to_char(recorded_on, 'YYYY-MM') AS month, converted_to_business AS converted
       FROM referrals WHERE withdrawn_at IS NULL`,
  );
  const notes = await sql<Dated & { cents: string }>(
    `SELECT chapter_id, to_char(date, 'YYYY-MM') AS month, (amount * 100)::bigint AS cents
       FROM thank_you_notes WHERE status = 'approved'`,
  );
  const stays = await sql<Stay>('SELECT chapter_id, user_id, since, until FROM stays');
  const meetings = await sql<Meeting>(
    `SELECT id, chapter_id, to_char(day, 'YYYY-MM') AS month, starts_at FROM meetings WHERE status = 'approved'`,
  );
  const entries = await sql<Entry>(
    'SELECT meeting_id, member_id, state FROM attendance WHERE state IS NOT NULL',
  );
  const months = twelveMonths(month);
  const begins = (first: string) => new Date(`${first}-01T00:00:00Z`);

  const attendanceAt = (meeting: Meeting): { present: number; expected: number } => {
    const states = new Map(
      entries
        .filter(({ meeting_id }) => meeting_id === meeting.id)
        .map(({ member_id, state }) => [member_id, state]),
    );
    if (states.size === 0) return { present: 0, expected: 0 };
    const expected = new Set([
      ...states.keys(),
      ...stays
        .filter((stay) => stay.chapter_id === meeting.chapter_id && wasThere(stay, meeting.starts_at))
        .map(({ user_id }) => user_id),
    ]);
    const all = [...expected].map((id) => states.get(id));
    return {
      present: all.filter((state) => state && (PRESENT_STATES as readonly string[]).includes(state)).length,
      expected: all.filter((state) => state !== 'medical').length,
    };
  };

  return chapters.map(({ id }) => {
    const own = <Row extends { chapter_id: number }>(rows: Row[]) =>
      rows.filter(({ chapter_id }) => chapter_id === id);
    const members = own(stays).filter(({ until }) => until === null).length;
    const figuresOf = (period: string[]) => {
      const within = <Row extends Dated>(rows: Row[]) =>
        own(rows).filter((row) => period.includes(row.month));
      const given = within(referrals);
      const held = within(meetings).map(attendanceAt);
      const cents = within(notes).reduce((sum, note) => sum + BigInt(note.cents), 0n);
      const before = own(stays).filter((stay) => wasThere(stay, begins(period[0] ?? ''))).length;
      return {
        gained: members - before,
        given: given.length,
        converted: given.filter(({ converted }) => converted === 1).length,
        thanked: Number(cents) / 100,
        present: held.reduce((sum, { present }) => sum + present, 0),
        expected: held.reduce((sum, { expected }) => sum + expected, 0),
      };
    };
    return {
      id,
      month,
      members,
      this_month: figuresOf([month]),
      twelve_months: figuresOf(months),
      given_by_month: months.map((at) => own(referrals).filter((referral) => referral.month === at).length),
    };
  });
}
