import type { BenchDatabase } from '../data/open.ts';
import { query } from '../data/query.ts';
import { PASSWORD_HASH } from '../data/scales.ts';
import { tokenOf } from '../data/sessions.ts';
import type { RequestSpec } from '../load/protocol.ts';

interface Slot {
  user_id: number;
  chapter_id: number;
  /** YYYY-MM-DD */
  day: string;
  /** HH:MM */
  starts: string;
}

/**
 * Signed-in holders of a flag, with times at which their chapter has no meeting: on the hour from ten on, on the days of the
 * next eleven months. Their chapters' own meetings are at seven.
 */
const SLOTS_A_DAY = 12;
const freeSlots = (flag: 'can_schedule_meeting' | 'can_approve_meeting'): string => `
  SELECT h.id AS user_id, h.chapter_id, to_char(day, 'YYYY-MM-DD') AS day, to_char(starts, 'HH24:MI') AS starts
    FROM (SELECT DISTINCT ON (u.chapter_id) u.id, u.chapter_id FROM sessions s JOIN users u ON u.id = s.user_id
           WHERE u.${flag} = 1 AND (u.permissions_until IS NULL OR u.permissions_until >= current_date)
           ORDER BY u.chapter_id, u.id) h
    CROSS JOIN generate_series(0, least($1::int, 330 * ${SLOTS_A_DAY} - 1)) n
    CROSS JOIN LATERAL (SELECT current_date + 2 + n / ${SLOTS_A_DAY} AS day,
                               time '10:00' + make_interval(hours => n % ${SLOTS_A_DAY}) AS starts) slot
   WHERE NOT EXISTS (SELECT FROM meetings m WHERE m.chapter_id = h.chapter_id AND m.day = slot.day AND m.starts = slot.starts)`;

const PLACE = 'Harbour Café, upper room';

/** A single meeting each, at a time that is free. */
export async function proposals({ ownerUrl }: BenchDatabase, count: number): Promise<RequestSpec[]> {
  const slots = await query<Slot>(
    ownerUrl,
    `SELECT * FROM (${freeSlots('can_schedule_meeting')}) free ORDER BY day, starts, hashint4(chapter_id) LIMIT $1`,
    [count],
  );
  return slots.map(({ user_id, day, starts }) => ({
    method: 'POST',
    path: '/api/meetings',
    token: tokenOf(user_id),
    body: { day, starts, minutes: 30, place: PLACE, agenda: 'Introductions' },
    keyed: true,
    once: true,
  }));
}

/** One person may notify one chapter this often in an hour. */
const NEWS = 20;
const SUPER_ADMINS = 9;

/** Super admins added for these calls, signed in. */
const stockSuperAdmins = async ({ ownerUrl }: BenchDatabase): Promise<number[]> => {
  const rows = await query<{ user_id: number }>(
    ownerUrl,
    `WITH added AS (
       INSERT INTO users (role, full_name, email, password_hash)
       SELECT 'super_admin', 'Zz ' || n, 'zz.' || gen_random_uuid() || '@zz.example', $2 FROM generate_series(1, $1::int) n
       RETURNING id
     )
     INSERT INTO sessions (token_hash, user_id, created_at, used_at)
     SELECT sha256(translate(encode(sha256(('bench:' || id)::bytea), 'base64'), '+/=', '-_')::bytea), id, now(), now() FROM added
     RETURNING user_id`,
    [SUPER_ADMINS, PASSWORD_HASH],
  );
  return rows.map(({ user_id }) => user_id);
};

/** Meetings that were proposed at free times, of each chapter by as many people as may approve that many. Begins to count anew. */
export async function approvals(database: BenchDatabase, count: number): Promise<RequestSpec[]> {
  const { ownerUrl } = database;
  await query(ownerUrl, 'DELETE FROM login_failures');
  const superAdmins = await stockSuperAdmins(database);
  const meetings = await query<{ id: number; user_id: number; turn: number }>(
    ownerUrl,
    `WITH free AS (
       SELECT *, row_number() OVER (PARTITION BY chapter_id ORDER BY day, starts) AS turn
         FROM (${freeSlots('can_approve_meeting')}) slots
     ), stocked AS (
       INSERT INTO meetings (chapter_id, day, starts, minutes, starts_at, ends_at, place, proposed_by, created_at)
       SELECT chapter_id, day::date, starts::time, 30, (day::date + starts::time) AT TIME ZONE 'UTC',
              (day::date + starts::time) AT TIME ZONE 'UTC' + interval '30 minutes', $2, user_id, now()
         FROM free WHERE turn <= ${NEWS * (1 + SUPER_ADMINS)} ORDER BY turn, hashint4(chapter_id) LIMIT $1
       RETURNING id, chapter_id, proposed_by AS user_id
     )
     SELECT id, user_id, row_number() OVER (PARTITION BY chapter_id ORDER BY id)::int AS turn FROM stocked
      ORDER BY turn, hashint4(chapter_id)`,
    [count, PLACE],
  );
  return meetings.map(({ id, user_id, turn }) => ({
    method: 'POST',
    path: `/api/meetings/${id}/approve`,
    token: tokenOf([user_id, ...superAdmins][Math.floor((turn - 1) / NEWS)] ?? user_id),
    body: {},
    keyed: true,
    once: true,
  }));
}
