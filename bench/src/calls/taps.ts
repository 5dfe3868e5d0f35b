import type { BenchDatabase } from '../data/open.ts';
import { query } from '../data/query.ts';
import { tokenOf } from '../data/sessions.ts';
import type { RequestSpec } from '../load/protocol.ts';
import { meetingsToday } from './stock.ts';

interface Seat {
  meeting_id: number;
  member_id: number;
  /** Who records it. */
  user_id: number;
}

/** Members of meetings of today: as many meetings as have this many seats. */
const seatsToday = ({ ownerUrl }: BenchDatabase, count: number): Promise<Seat[]> =>
  query<Seat>(
    ownerUrl,
    `WITH ${meetingsToday(`SELECT $1::int / count(*) FROM takers t JOIN users m
            ON m.chapter_id = t.chapter_id AND m.role = 'member' AND m.removed_at IS NULL`)}
     SELECT h.id AS meeting_id, m.id AS member_id, h.proposed_by AS user_id FROM held h
       JOIN users m ON m.chapter_id = h.chapter_id AND m.role = 'member' AND m.removed_at IS NULL
      ORDER BY hashint4(h.id), hashint4(m.id) LIMIT $1`,
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
