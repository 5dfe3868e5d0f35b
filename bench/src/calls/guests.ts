import type { BenchDatabase } from '../data/open.ts';
import { query } from '../data/query.ts';
import { tokenOf } from '../data/sessions.ts';
import type { RequestSpec } from '../load/protocol.ts';
import { meetingsToday } from './stock.ts';

/** The latest meetings that had guests, of many chapters, read by a super admin. */
export async function guestLists(
  { ownerUrl }: BenchDatabase,
  admin: string,
  count: number,
): Promise<RequestSpec[]> {
  const rows = await query<{ meeting_id: number }>(
    ownerUrl,
    `SELECT DISTINCT ON (hashint4(g.chapter_id), g.chapter_id) g.meeting_id
       FROM guests g JOIN meetings m ON m.id = g.meeting_id WHERE m.ends_at < now() AND g.status = 'came'
      ORDER BY hashint4(g.chapter_id), g.chapter_id, m.starts_at DESC LIMIT $1`,
    [count],
  );
  return rows.map(({ meeting_id }) => ({
    method: 'GET',
    path: `/api/meetings/${meeting_id}/guests?page=1&page_size=50`,
    token: admin,
  }));
}

/** A person may invite 50 guests a day, and the people behind one address 500. */
const A_PERSON = 50;

/** To the meetings to come of the inviters' chapters, each guest with a phone number of their own. Begins to count anew. */
export async function invitations({ ownerUrl }: BenchDatabase, count: number): Promise<RequestSpec[]> {
  await query(ownerUrl, 'DELETE FROM login_failures');
  const rows = await query<{ user_id: number; meeting_id: number; phone: string }>(
    ownerUrl,
    `WITH chosen AS (
       SELECT u.id AS user_id, m.id AS meeting_id, copy
         FROM sessions s JOIN users u ON u.id = s.user_id AND u.role = 'member'
         CROSS JOIN generate_series(1, ${A_PERSON}) copy
         CROSS JOIN LATERAL (SELECT id FROM meetings WHERE chapter_id = u.chapter_id AND status = 'approved' AND starts_at > now()
                              ORDER BY starts_at OFFSET copy % 2 LIMIT 1) m
        ORDER BY copy, hashint4(u.id) LIMIT $1
     )
     SELECT user_id, meeting_id,
            (5000000000 + (SELECT coalesce(max(id), 0) FROM guests) + row_number() OVER (ORDER BY copy, hashint4(user_id)))::text AS phone
       FROM chosen ORDER BY copy, hashint4(user_id)`,
    [count],
  );
  return rows.map(({ user_id, meeting_id, phone }, turn) => ({
    method: 'POST',
    path: `/api/meetings/${meeting_id}/guests`,
    token: tokenOf(user_id),
    body: { name: 'Gil Ferris', phone, email: `gil.${phone}@guests.example`, business: 'Consulting' },
    from: `10.1.${(turn >> 8) & 255}.${turn & 255}`,
    keyed: true,
    once: true,
  }));
}

const GUESTS_OF_A_MEETING = 10;

/** Approved guests of meetings of today; one tap each. */
export async function visits({ ownerUrl }: BenchDatabase, count: number): Promise<RequestSpec[]> {
  const rows = await query<{ id: number; user_id: number }>(
    ownerUrl,
    `WITH ${meetingsToday(`SELECT $1::int / (count(*) * ${GUESTS_OF_A_MEETING}) FROM takers`)}
     INSERT INTO guests (meeting_id, chapter_id, name, phone, email, business, status, invited_by, created_at, decided_by, decided_at)
     SELECT id, chapter_id, 'Gil Ferris', (5000000000 + n)::text, 'gil.' || n || '@guests.example', 'Consulting', 'approved',
            proposed_by, now(), proposed_by, now()
       FROM held CROSS JOIN generate_series(1, ${GUESTS_OF_A_MEETING}) n ORDER BY n, hashint4(id) LIMIT $1
     RETURNING id, invited_by AS user_id`,
    [count],
  );
  return rows.map(({ id, user_id }) => ({
    method: 'PUT',
    path: `/api/guests/${id}/visit`,
    token: tokenOf(user_id),
    body: { visit: 'came' },
    keyed: true,
    once: true,
  }));
}
