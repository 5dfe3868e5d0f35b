import { FIGURE_MONTHS, type MemberFigures, TOP_PARTNERS } from '@bn/contract';
import type { TestApp } from '../app.ts';

interface Referral {
  chapter_id: number;
  from_member_id: number;
  to_member_id: number;
  converted_to_business: number;
  month: string;
}
interface Note {
  chapter_id: number;
  from_member_id: number;
  to_member_id: number;
  cents: number;
  month: string;
}
interface Member {
  id: number;
  chapter_id: number;
  name: string;
  /** The month in which they became a member of their chapter; null for former members. */
  since: string | null;
}

const monthsBefore = (today: string): string[] => {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: FIGURE_MONTHS }, (_, index) => {
    const at = year * 12 + month - 1 - (FIGURE_MONTHS - 1 - index);
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  });
};

const medianOf = (values: number[]): number | null => {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  const [low, high] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
};
const sumOf = (values: number[]): number => values.reduce((sum, value) => sum + value, 0);
/** Counted in cents, so that nothing is rounded. */
const money = <T extends number | null>(cents: T) => (cents === null ? null : cents / 100) as T;

/** Everyone's figures as a super admin reads them, counted row by row in a network whose days are those of UTC. */
export async function recountFigures({ sql }: Pick<TestApp, 'sql'>, today: string) {
  const months = monthsBefore(today);
  const covered = ({ month }: { month: string }) => months.includes(month);
  const referrals = (
    await sql<Referral>(
      `SELECT chapter_id, from_member_id, to_member_id, converted_to_business, to_char(recorded_on, 'YYYY-MM') AS month
         FROM referrals WHERE withdrawn_at IS NULL`,
    )
  ).filter(covered);
  const notes = (
    await sql<Note>(
      `SELECT chapter_id, from_member_id, to_member_id, (amount * 100)::int AS cents, to_char(date, 'YYYY-MM') AS month
         FROM thank_you_notes WHERE status = 'approved'`,
    )
  ).filter(covered);
  const members = await sql<Member>(
    `SELECT u.id, u.chapter_id, u.full_name AS name,
            (SELECT to_char(s.since AT TIME ZONE 'UTC', 'YYYY-MM') FROM stays s WHERE s.user_id = u.id AND s.until IS NULL) AS since
       FROM users u WHERE u.role = 'member'`,
  );

  /** What one member did in a month, in all chapters or in one. */
  const sums = (id: number, month: string, chapter?: number) => {
    const there = (row: { chapter_id: number; month: string }) =>
      row.month === month && (chapter === undefined || row.chapter_id === chapter);
    const given = referrals.filter((row) => there(row) && row.from_member_id === id);
    return {
      given: given.length,
      received: referrals.filter((row) => there(row) && row.to_member_id === id).length,
      converted: given.filter((row) => row.converted_to_business === 1).length,
      cents: sumOf(notes.filter((row) => there(row) && row.to_member_id === id).map(({ cents }) => cents)),
    };
  };

  const partnersOf = (id: number): MemberFigures['partners'] =>
    members
      .map((other) => {
        const between = (row: { from_member_id: number; to_member_id: number }) =>
          [row.from_member_id, row.to_member_id].includes(id) &&
          [row.from_member_id, row.to_member_id].includes(other.id);
        const shared = other.id === id ? [] : referrals.filter(between);
        const given = shared.filter((row) => row.from_member_id === id).length;
        const cents = sumOf(notes.filter(between).map((note) => note.cents));
        return { id: other.id, name: other.name, given, received: shared.length - given, cents };
      })
      .filter(({ given, received }) => given + received > 0)
      .sort(
        (one, other) =>
          other.given + other.received - one.given - one.received ||
          other.cents - one.cents ||
          one.name.localeCompare(other.name) ||
          one.id - other.id,
      )
      .slice(0, TOP_PARTNERS)
      .map(({ cents, ...partner }) => ({ ...partner, thanked: money(cents), picture: null, has_page: 1 }));

  return (member: { id: number }): MemberFigures => {
    const chapter = members.find(({ id }) => id === member.id)?.chapter_id ?? 0;
    return {
      months: months.map((month) => {
        const own = sums(member.id, month);
        const everyone = members
          .filter(({ chapter_id, since }) => chapter_id === chapter && since !== null && since <= month)
          .map(({ id }) => sums(id, month, chapter));
        const compared = (name: 'given' | 'received' | 'converted') => ({
          own: own[name],
          median: medianOf(everyone.map((one) => one[name])),
        });
        return {
          month,
          given: compared('given'),
          received: compared('received'),
          converted: compared('converted'),
          thanked: {
            own: money(own.cents),
            median: money(medianOf(everyone.map(({ cents }) => cents))),
          },
        };
      }),
      partners: partnersOf(member.id),
    };
  };
}
