import pg from 'pg';

/** If two hosts hang, the rest are not enough: after this time that is certain, and all are asked again. */
const LIMIT = 400;

/** How far a standby is: bytes of the log that it has received, and those that its readers see. */
export interface Progress {
  host: string;
  received: number;
  replayed: number;
  /** Milliseconds for which readers may delay the replay (max_standby_streaming_delay); below 0 without a limit. */
  longestDelay: number;
}

const PROGRESS = `SELECT pg_is_in_recovery() AS standby,
  pg_wal_lsn_diff(greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()), '0/0')::float8 AS received,
  pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 AS replayed,
  (SELECT setting::float8 FROM pg_settings WHERE name = 'max_standby_streaming_delay') AS "longestDelay"`;

const LOG_PAGE = 8192;

/**
 * Whether readers see every acknowledged commit. The received log ends with a record or with a page: a primary that died
 * may have sent a page whose last record continues in the next one. That record was never acknowledged and is never
 * replayed. Waiting for longer than readers may delay the replay rules out that they are the cause.
 */
export const isComplete = (
  { received, replayed, longestDelay }: Omit<Progress, 'host'>,
  unchangedFor: number,
): boolean =>
  replayed >= received || (received % LOG_PAGE === 0 && longestDelay >= 0 && unchangedFor > longestDelay);

/**
 * In a cluster without its primary, the standby that has everything any of them has. Each acknowledged COMMIT is on at least two hosts,
 * so all hosts but one have to answer, whichever that one is: the lost host is not waited for. Undefined if that was not possible.
 */
export async function findMostAdvanced(
  hosts: readonly string[],
  applicationName: string,
  limit = LIMIT,
): Promise<Progress | undefined> {
  const enough = Math.max(hosts.length - 1, 1);
  const decided = new AbortController();
  const standbys: Progress[] = [];
  const add = (standby: Progress) => {
    if (standbys.push(standby) >= enough) decided.abort();
  };
  await Promise.all(
    hosts.map((host) => ask(host, applicationName, limit, decided.signal).then(add, () => undefined)),
  );
  if (standbys.length < enough) return undefined;
  return furthest(standbys);
}

/** Among equals always the same one, whichever answered first: how long it has been unchanged is measured. */
export const furthest = (standbys: readonly Progress[]): Progress | undefined =>
  standbys.toSorted((one, other) => other.received - one.received || (one.host < other.host ? -1 : 1))[0];

async function ask(
  host: string,
  applicationName: string,
  limit: number,
  decided: AbortSignal,
): Promise<Progress> {
  const client = new pg.Client({
    connectionString: host,
    application_name: `${applicationName} watch`,
    connectionTimeoutMillis: limit,
    query_timeout: limit,
  });
  client.on('error', () => undefined);
  const hangUp = () => client.connection.stream.destroy();
  decided.addEventListener('abort', hangUp);
  try {
    await client.connect();
    const { rows } = await client.query<Progress & { standby: boolean }>(PROGRESS);
    const [row] = rows;
    if (!row?.standby) throw new Error('There is a primary.');
    const { received, replayed, longestDelay } = row;
    return { host, received, replayed, longestDelay };
  } finally {
    hangUp();
  }
}
