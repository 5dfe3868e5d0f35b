import type { NetworkIdentity } from '@bn/contract';
import type { Executor } from '../../db/database.ts';

export type Identity = Omit<NetworkIdentity, 'version'>;
const NONE: Identity = { network_name: null, reply_to: null };

export async function find(db: Executor): Promise<Identity> {
  const [row] = await db.query<Identity>('SELECT name AS network_name, reply_to FROM network_identity');
  return row ?? NONE;
}

/** Two changes are made one after the other. */
export async function lock(tx: Executor, at: Date): Promise<Identity> {
  await tx.query('INSERT INTO network_identity (changed_at) VALUES ($1) ON CONFLICT (one) DO NOTHING', [at]);
  await tx.query('SELECT FROM network_identity FOR NO KEY UPDATE');
  return find(tx);
}

export async function update(
  tx: Executor,
  { network_name, reply_to }: Identity,
  by: number,
  at: Date,
): Promise<void> {
  await tx.query('UPDATE network_identity SET name = $1, reply_to = $2, changed_by = $3, changed_at = $4', [
    network_name,
    reply_to,
    by,
    at,
  ]);
}

export async function lastChange(tx: Executor): Promise<{ at: string; by: number | null } | undefined> {
  const [row] = await tx.query<{ at: string; by: number | null }>(
    'SELECT changed_at AS at, changed_by AS by FROM network_identity',
  );
  return row;
}
