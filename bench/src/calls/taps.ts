import type { BenchDatabase } from '../data/open.ts';
import { query } from '../data/query.ts';
import { tokenOf } from '../data/sessions.ts';
import type { RequestSpec } from '../load/protocol.ts';

interface Seat {
  meeting_id: number;
  member_id: number;
  /** Who records it. */
  user_id: number;
}

/** Meetings of today, of chapters in which someone who may record is signed in, until they have this many seats. */
const seatsToday = ({ ownerUrl }: BenchDatabase, count: number): Promise<Seat[]> =>
  query<Seat>(
    ownerUrl,
    `WITH takers AS (
       SELECT DISTINCT ON (u.chapter_id) u.id, u.chapter_id FROM sessions s JOIN users u ON u.id = s.user_id
        WHERE u.can_take_attendance = 1 AND (u.permissions_until IS NULL OR u.permissions_until >= current_date)
        ORDER BY u.chapter_id, u.id
     ), seats AS MATERIALIZED (
       SELECT t.chapter_id, m.id AS member_id FROM takers t
         JOIN users m ON m.chapter_id = t.chapter_id AND m.role = 'member' AND m.removed_at IS NULL
     ), held AS (
       INSERT INTO meetings (chapter_id, day, starts, minutes, starts_at, ends_at, place, status, proposed_by, created_at,
                             approved_by, approved_at)
       SELECT t.chapter_id, current_date, localtime(0), 90, now() + n * interval '1 microsecond', now() + interval '90 minutes',
              'Harbour Café', 'approved', t.id, now(), t.id, now()
         FROM takers t CROSS JOIN generate_series(0, (SELECT $1::int / count(*) FROM seats)) n
       RETURNING id, chapter_id, proposed_by
     )
     SELECT h.id AS meeting_id, s.member_id, h.proposed_by AS user_id FROM held h JOIN seats s USING (chapter_id)
      ORDER BY hashint4(h.id), hashint4(s.member_id) LIMIT $1`,
    [count],
  );

/** Without a time it is a tap of now. */
const tap = ({ meeting_id, member_id, user_id }: Seat, state: string): RequestSpec => ({
  method: 'PUT',
  path: `/api/meetings/${meeting_id}/attendance/${member_id}`,
  token: tokenOf(user_id),
  body: { state },
  keyed: true,
});

/** One tap per member: present. */
export const taps = async (database: BenchDatabase, count: number): Promise<RequestSpec[]> =>
  (await seatsToday(database, count)).map((seat) => ({ ...tap(seat, 'present'), once: true }));

/** Rounds with different states, so that each round after the first corrects the one before. */
export async function corrections(database: BenchDatabase, count: number): Promise<RequestSpec[]> {
  const seats = await seatsToday(database, count);
  return ['present', 'late', 'absent'].flatMap((state) => seats.map((seat) => tap(seat, state)));
}

export const sheets = async (database: BenchDatabase, count: number): Promise<RequestSpec[]> =>
  (await seatsToday(database, count)).map(({ meeting_id, user_id }) => ({
    method: 'GET',
    path: `/api/meetings/${meeting_id}/attendance`,
    token: tokenOf(user_id),
  }));
