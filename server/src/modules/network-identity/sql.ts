import { API_PREFIX, endpoints, type LogoIcon, type NetworkIdentity } from '@bn/contract';
import type { Executor } from '../../db/database.ts';

export type Names = Pick<NetworkIdentity, 'network_name' | 'reply_to'>;
export interface Identity extends Names {
  /** Where its icons are read: those of another logo are elsewhere. */
  logo: Readonly<Record<LogoIcon, string>> | null;
}
export interface Icon {
  icon: LogoIcon;
  content: Buffer;
}
export const NONE: Identity = { network_name: null, reply_to: null, logo: null };

export async function find(db: Executor): Promise<Identity> {
  const [row] = await db.query<Identity>(
    `SELECT name AS network_name, reply_to, (SELECT json_object_agg(icon, digest ORDER BY icon) FROM network_logo) AS logo
       FROM (SELECT) AS always LEFT JOIN network_identity ON true`,
  );
  const logo = row?.logo;
  return {
    ...NONE,
    ...row,
    logo: logo
      ? { small: pathOf(logo.small), large: pathOf(logo.large), maskable: pathOf(logo.maskable) }
      : null,
  };
}
const pathOf = (digest: string) => API_PREFIX + endpoints.readNetworkLogo.path.replace(':digest', digest);

export async function findIcon(db: Executor, digest: string): Promise<Buffer | undefined> {
  const [row] = await db.query<{ content: Buffer }>('SELECT content FROM network_logo WHERE digest = $1', [
    digest,
  ]);
  return row?.content;
}

export async function removeLogo(tx: Executor): Promise<void> {
  await tx.query('DELETE FROM network_logo');
}

export async function addIcon(tx: Executor, { icon, content }: Icon): Promise<void> {
  await tx.query('INSERT INTO network_logo (icon, content) VALUES ($1, $2)', [icon, content]);
}

/** Two changes are made one after the other. */
export async function lock(tx: Executor, at: Date): Promise<Identity> {
  await tx.query('INSERT INTO network_identity (changed_at) VALUES ($1) ON CONFLICT (one) DO NOTHING', [at]);
  await tx.query('SELECT FROM network_identity FOR NO KEY UPDATE');
  return find(tx);
}

export async function update(
  tx: Executor,
  { network_name, reply_to }: Names,
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
