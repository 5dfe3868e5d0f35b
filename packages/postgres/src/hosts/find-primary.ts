import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { hostsOf, wantsPrimary } from './hosts.ts';

/** A host that does not answer within this time counts as down. */
const LIMIT = 3_000;
const AGAIN_AFTER = 250;
/** A process that starts during a failover waits for it. */
const PATIENCE = 30_000;

/** The connection string of the host that currently accepts writes: for one-time work such as migrations. */
export async function findPrimary(
  connectionString: string,
  applicationName: string,
  patience = PATIENCE,
): Promise<string> {
  if (!wantsPrimary(connectionString)) return connectionString;
  const deadline = Date.now() + patience;
  for (;;) {
    try {
      return await Promise.any(hostsOf(connectionString).map((host) => ifWritable(host, applicationName)));
    } catch (error) {
      if (Date.now() > deadline) {
        const causes = (error as AggregateError).errors.map((cause) => `  ${(cause as Error).message}`);
        throw new Error(`None of the hosts accepts writes (target_session_attrs):\n${causes.join('\n')}`);
      }
      await sleep(AGAIN_AFTER);
    }
  }
}

async function ifWritable(connectionString: string, applicationName: string): Promise<string> {
  const client = new pg.Client({
    connectionString,
    application_name: `${applicationName} start`,
    connectionTimeoutMillis: LIMIT,
    query_timeout: LIMIT,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ read_only: string }>(
      "SELECT current_setting('transaction_read_only') AS read_only",
    );
    if (rows[0]?.read_only !== 'off')
      throw new Error(`${client.host}:${client.port} does not accept writes.`);
    return connectionString;
  } finally {
    client.connection.stream.destroy();
  }
}
