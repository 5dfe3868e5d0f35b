import {
  type ATTENDANCE,
  DEFAULT_SCORE_RULES,
  NO_SUMS,
  PRESENT_STATES,
  type ScoreSums,
  scoreOf,
} from '@bn/contract';
import type { TestApp } from './app.ts';

interface Rows {
  members: { id: number; since: Date }[];
  referrals: { member: number; day: string; withdrawn: boolean }[];
  notes: { member: number; day: string; amount: string; status: string }[];
  meetings: { id: number; status: string; starts_at: Date; ends_at: Date }[];
  attendance: { meeting: number; member: number; state: (typeof ATTENDANCE)[number] | null }[];
  guests: { meeting: number; member: number; status: string }[];
  testimonials: { member: number; status: string; approved_at: Date | null }[];
}

/** Everything of a chapter, in plain rows. */
async function readRows({ sql }: Pick<TestApp, 'sql'>, chapterId: number): Promise<Rows> {
  const read = (text: string) => sql(text, [chapterId]) as Promise<never>;
  return {
    members: await read(
      `SELECT u.id, s.since FROM users u JOIN stays s ON s.user_id = u.id AND s.until IS NULL
        WHERE u.chapter_id = $1 AND u.removed_at IS NULL AND u.role = 'member' ORDER BY u.id`,
    ),
    referrals: await read(
      `SELECT from_member_id AS member, recorded_on::text AS day, withdrawn_at IS NOT NULL AS withdrawn
         FROM referrals WHERE chapter_id = $1`,
    ),
    notes: await read(
      `SELECT to_member_id AS member, date::text AS day, amount::text, status FROM thank_you_notes WHERE chapter_id = $1`,
    ),
    meetings: await read('SELECT id, status, starts_at, ends_at FROM meetings WHERE chapter_id = $1'),
    attendance: await read(
      `SELECT meeting_id AS meeting, member_id AS member, state FROM attendance
        WHERE meeting_id IN (SELECT id FROM meetings WHERE chapter_id = $1)`,
    ),
    guests: await read(
      'SELECT meeting_id AS meeting, invited_by AS member, status FROM guests WHERE chapter_id = $1',
    ),
    testimonials: await read(
      'SELECT writer_id AS member, status, approved_at FROM testimonials WHERE chapter_id = $1',
    ),
  };
}

export interface Recounted {
  id: number;
  months: number;
  sums: ScoreSums;
  score: number | null;
}

const PRESENT: readonly unknown[] = PRESENT_STATES;

/** The scores of a chapter over the six full months before `now`, counted row by row by someone who has never seen the statement. */
export async function recountScores(
  world: Pick<TestApp, 'sql'>,
  chapterId: number,
  now: Date,
  timeZone = 'UTC',
): Promise<Recounted[]> {
  const rows = await readRows(world, chapterId);
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const dayOf = (instant: Date) => format.format(instant);
  const monthOf = (instant: Date) => dayOf(instant).slice(0, 7);
  const [year, month] = monthOf(now).split('-').map(Number) as [number, number];
  const window = Array.from({ length: 6 }, (_, index) =>
    new Date(Date.UTC(year, month - 2 - index, 15)).toISOString().slice(0, 7),
  );
  const isTaken = ({ id }: { id: number }) =>
    rows.attendance.some(({ meeting, state }) => meeting === id && PRESENT.includes(state));

  return rows.members.map(({ id, since }) => {
    const own = window.filter((each) => dayOf(since) <= `${each}-01`);
    const sums = { ...NO_SUMS };
    let cents = 0;
    for (const { member, day, withdrawn } of rows.referrals)
      if (member === id && !withdrawn && own.includes(day.slice(0, 7))) sums.referrals += 1;
    for (const { member, day, amount, status } of rows.notes)
      if (member === id && status === 'approved' && own.includes(day.slice(0, 7)))
        cents += Number(amount.replace('.', ''));
    sums.thanked = cents / 100;
    for (const meeting of rows.meetings) {
      if (meeting.status !== 'approved' || meeting.ends_at > now || !own.includes(monthOf(meeting.starts_at)))
        continue;
      for (const guest of rows.guests)
        if (guest.meeting === meeting.id && guest.member === id && guest.status === 'came') sums.guests += 1;
      if (since > meeting.starts_at || !isTaken(meeting)) continue;
      const entry = rows.attendance.find((each) => each.meeting === meeting.id && each.member === id);
      if (entry?.state === 'medical') continue;
      sums.expected += 1;
      if (PRESENT.includes(entry?.state)) sums.present += 1;
    }
    for (const { member, status, approved_at } of rows.testimonials)
      if (member === id && status === 'approved' && approved_at && own.includes(monthOf(approved_at)))
        sums.testimonials += 1;
    const score = scoreOf(sums, own.length, DEFAULT_SCORE_RULES);
    return { id, months: own.length, sums, score: score?.score ?? null };
  });
}
