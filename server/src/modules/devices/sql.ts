import type { MailTopic } from '@bn/contract';
import type { Executor } from '../../db/database.ts';

export interface DeviceRow {
  id: number;
  name: string;
  created_at: string;
  used_at: string;
  current: 0 | 1;
  refuses: MailTopic[];
  quiet_from: string | null;
  quiet_until: string | null;
  time_zone: string;
}
const columns = (hash: string) => `d.id, d.name, d.created_at, d.used_at, d.refuses, d.time_zone,
  to_char(d.quiet_from, 'HH24:MI') AS quiet_from, to_char(d.quiet_until, 'HH24:MI') AS quiet_until,
  (d.session_id IS NOT DISTINCT FROM (SELECT s.id FROM sessions s WHERE s.token_hash = ${hash}))::int AS current`;

export const list = (db: Executor, userId: number, session: Buffer): Promise<DeviceRow[]> =>
  db.query(`SELECT ${columns('$2')} FROM devices d WHERE d.user_id = $1 ORDER BY d.used_at DESC, d.id DESC`, [
    userId,
    session,
  ]);

/** So that no two at once are both the tenth. */
export const lockUser = (tx: Executor, userId: number): Promise<unknown> =>
  tx.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);

export async function countOthers(tx: Executor, userId: number, endpoint: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'SELECT count(*) AS count FROM devices WHERE user_id = $1 AND endpoint <> $2',
    [userId, endpoint],
  );
  return row?.count ?? 0;
}

export interface NewDevice {
  endpoint: string;
  p256dh: string;
  auth: string;
  name: string;
  timeZone: string;
  quietFrom: string;
  quietUntil: string;
}

/** Nobody gets what was meant for whoever used the browser before. One at a time: two could not see each other's rows. */
export async function removeOfOthers(tx: Executor, userId: number, endpoint: string): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('device ' || $1, 0))", [endpoint]);
  await tx.query('DELETE FROM devices WHERE endpoint = $2 AND user_id <> $1', [userId, endpoint]);
}

/** Of the session that asks, unless that has just ended. One that is known keeps what was chosen for it. */
export async function upsert(
  tx: Executor,
  userId: number,
  session: Buffer,
  device: NewDevice,
  at: Date,
): Promise<(DeviceRow & { is_new: boolean }) | undefined> {
  const [row] = await tx.query<DeviceRow & { is_new: boolean }>(
    `INSERT INTO devices AS d (user_id, session_id, endpoint, p256dh, auth, name, time_zone, quiet_from, quiet_until, created_at, used_at)
     SELECT $1, s.id, $3, $4, $5, $6, $7, $8, $9, $10, $10 FROM sessions s WHERE s.token_hash = $2 AND s.user_id = $1 FOR SHARE
     ON CONFLICT (endpoint) DO UPDATE SET session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
       time_zone = excluded.time_zone, used_at = excluded.used_at
     RETURNING ${columns('$2')}, d.created_at = $10 AS is_new`,
    [
      userId,
      session,
      device.endpoint,
      device.p256dh,
      device.auth,
      device.name,
      device.timeZone,
      device.quietFrom,
      device.quietUntil,
      at,
    ],
  );
  return row;
}

export interface DeviceChanges {
  refuses?: MailTopic[] | undefined;
  quiet_from?: string | null | undefined;
  quiet_until?: string | null | undefined;
}

export async function update(
  tx: Executor,
  userId: number,
  id: number,
  session: Buffer,
  { refuses, quiet_from, quiet_until }: DeviceChanges,
): Promise<DeviceRow | undefined> {
  const [row] = await tx.query<DeviceRow>(
    `UPDATE devices d SET refuses = coalesce($4, refuses),
            quiet_from = CASE WHEN $5 THEN $6::time ELSE quiet_from END,
            quiet_until = CASE WHEN $5 THEN $7::time ELSE quiet_until END
      WHERE d.id = $2 AND d.user_id = $1 RETURNING ${columns('$3')}`,
    [userId, id, session, refuses ?? null, quiet_from !== undefined, quiet_from ?? null, quiet_until ?? null],
  );
  return row;
}

export async function remove(tx: Executor, userId: number, id: number): Promise<string | undefined> {
  const [row] = await tx.query<{ name: string }>(
    'DELETE FROM devices WHERE id = $2 AND user_id = $1 RETURNING name',
    [userId, id],
  );
  return row?.name;
}

/** Where the next notification goes, and when it may. */
export interface Target {
  id: number;
  user_id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  refuses: MailTopic[];
  quiet_from: string | null;
  quiet_until: string | null;
  time_zone: string;
}
export async function findTarget(db: Executor, id: number): Promise<Target | undefined> {
  const [row] = await db.query<Target>(
    `SELECT id, user_id, endpoint, p256dh, auth, refuses, time_zone, to_char(quiet_from, 'HH24:MI') AS quiet_from,
            to_char(quiet_until, 'HH24:MI') AS quiet_until FROM devices WHERE id = $1`,
    [id],
  );
  return row;
}

/** The push service knows this address no longer, unless the browser has subscribed with another one since. */
export async function removeGone(db: Executor, { id, endpoint }: Target): Promise<void> {
  await db.query('DELETE FROM devices WHERE id = $1 AND endpoint = $2', [id, endpoint]);
}

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}
export async function keys(db: Executor, fresh: () => PushKeys): Promise<PushKeys> {
  const find = () =>
    db.query<PushKeys>('SELECT public_key AS "publicKey", private_key AS "privateKey" FROM push_keys');
  const [known] = await find();
  if (known) return known;
  const { publicKey, privateKey } = fresh();
  await db.query('INSERT INTO push_keys (public_key, private_key) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    publicKey,
    privateKey,
  ]);
  const [made] = await find();
  return made as PushKeys;
}
