import { type AttendanceState, PRESENT_STATES } from '@bn/contract';
import { meanScore, scoreChapter } from '../src/modules/scores/chapter-scores.ts';
import { standingsKeeper } from '../src/modules/standings/keeper.ts';
import { createCalendar } from '../src/time/calendar.ts';
import type { TestApp } from './app.ts';
import { recountScores } from './score-recount.ts';

type Keeper = Parameters<typeof standingsKeeper>[0];

/** Computes standings as a server does, at the time of the test. */
export function createKeeper({ db, clock }: Pick<TestApp, 'db' | 'clock'>, deps: Partial<Keeper> = {}) {
  const calendar = createCalendar('UTC', clock.now);
  return standingsKeeper({
    db,
    calendar,
    meanScore: async (tx, id) => meanScore((await scoreChapter(tx, calendar, id))?.members ?? []),
    onError: (error) => {
      throw error;
    },
    ...deps,
  });
}

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
const twelveMonths = (month: string): string[] =>
  Array.from({ length: 12 }, (_, index) => {
    const date = new Date(`${month}-01T00:00:00Z`);
    date.setUTCMonth(date.getUTCMonth() - 11 + index);
    return date.toISOString().slice(0, 7);
  });

const isPresent = (state: string | undefined): boolean =>
  (PRESENT_STATES as readonly (string | undefined)[]).includes(state);
const wasThere = ({ since, until }: Stay, at: Date): boolean => since < at && (until === null || until >= at);

/** What the standings of all chapters must be (in UTC), counted row by row, in TypeScript. */
export async function recountStandings({ sql }: Pick<TestApp, 'sql'>, now: Date) {
  const month = now.toISOString().slice(0, 7);
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
    `SELECT id, chapter_id, to_char(day, 'YYYY-MM') AS month, starts_at FROM meetings
      WHERE status = 'approved' AND ends_at <= $1`,
    [now],
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
    if (![...states.values()].some(isPresent)) return { present: 0, expected: 0 };
    const expected = new Set([
      ...states.keys(),
      ...stays
        .filter((stay) => stay.chapter_id === meeting.chapter_id && wasThere(stay, meeting.starts_at))
        .map(({ user_id }) => user_id),
    ]);
    const all = [...expected].map((id) => states.get(id));
    return {
      present: all.filter(isPresent).length,
      expected: all.filter((state) => state !== 'medical').length,
    };
  };

  const scores = new Map<number, number | null>();
  for (const { id } of chapters) {
    const known = (await recountScores({ sql }, id, now)).flatMap(({ score }) => score ?? []);
    const sum = known.reduce((total, score) => total + score, 0);
    scores.set(id, known.length === 0 ? null : sum / known.length);
  }

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
      score: scores.get(id),
      this_month: figuresOf([month]),
      twelve_months: figuresOf(months),
      given_by_month: months.map((at) => own(referrals).filter((referral) => referral.month === at).length),
    };
  });
}
