import pg from 'pg';

/** A host that has not answered by then is the one that hangs; the others must not wait for it. */
const LIMIT = 400;

/** How far a standby is: bytes of the log that it has, and those that its readers see. */
export interface Progress {
  host: string;
  received: number;
  replayed: number;
  /** Milliseconds for which readers may hold up what is received (max_standby_streaming_delay); below 0 for ever. */
  longestDelay: number;
}

const PROGRESS = `SELECT pg_is_in_recovery() AS standby,
  pg_wal_lsn_diff(greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()), '0/0')::float8 AS received,
  pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 AS replayed,
  (SELECT setting::float8 FROM pg_settings WHERE name = 'max_standby_streaming_delay') AS "longestDelay"`;

const LOG_PAGE = 8192;

/**
 * Whether readers see all that was ever answered. What is received ends with a record, or with a page: a primary that died
 * may have sent a page whose last record goes on in the next one. Nobody was answered for that record, and it is never
 * replayed. It is told from readers who hold up the replay by waiting for longer than they may.
 */
export const isComplete = (
  { received, replayed, longestDelay }: Omit<Progress, 'host'>,
  unchangedFor: number,
): boolean =>
  replayed >= received || (received % LOG_PAGE === 0 && longestDelay >= 0 && unchangedFor > longestDelay);

/**
 * Of a cluster without its primary, the standby that has all that any of them has. One of them confirmed each COMMIT that
 * was answered; it cannot be told which, so all but the lost host have to be asked. Undefined when that was not possible.
 */
export async function findMostAdvanced(
  hosts: readonly string[],
  applicationName: string,
): Promise<Progress | undefined> {
  const answers = await Promise.allSettled(hosts.map((host) => ask(host, applicationName)));
  const standbys = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  if (standbys.length < hosts.length - 1 || standbys.length === 0) return undefined;
  return standbys.reduce((best, standby) => (standby.received > best.received ? standby : best));
}

async function ask(host: string, applicationName: string): Promise<Progress> {
  const client = new pg.Client({
    connectionString: host,
    application_name: `${applicationName} watch`,
    connectionTimeoutMillis: LIMIT,
    query_timeout: LIMIT,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Progress & { standby: boolean }>(PROGRESS);
    const [row] = rows;
    if (!row?.standby) throw new Error('There is a primary.');
    const { received, replayed, longestDelay } = row;
    return { host, received, replayed, longestDelay };
  } finally {
    client.connection.stream.destroy();
  }
}
