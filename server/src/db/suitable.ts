import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** A database that does not answer within this time is unavailable. */
const LIMIT = 5_000;
/** One round is conclusive, unless another client uses the pooler at that very moment. */
const ROUNDS_BEHIND_A_POOLER = 10;

const SHARED = `DATABASE_URL leads to a pooler that gives each transaction another connection to the database (PgBouncer's pool_mode = transaction or statement); Business Network needs pool_mode = session.`;
const TOO_SMALL =
  'DATABASE_URL leads to a pooler that has no connection to the database left; its pool must hold POOL_SIZE + 2 of them for each process.';

export async function findProblem(connectionString: string): Promise<string | undefined> {
  const clients = [1, 2].map(
    () =>
      new pg.Client({
        connectionString,
        application_name: 'business-network start',
        connectionTimeoutMillis: LIMIT,
        query_timeout: LIMIT,
      }),
  ) as [pg.Client, pg.Client];
  for (const client of clients) client.on('error', () => undefined);
  try {
    await clients[0].connect();
    const problem = await findTextProblem(clients[0]);
    if (problem) return problem;
    await clients[1].connect();
    return await findPoolerProblem(...clients);
  } finally {
    for (const client of clients) client.connection.stream.destroy();
  }
}

async function findTextProblem(client: pg.Client): Promise<string | undefined> {
  const { encoding, name } = await ask(
    client,
    "SELECT current_setting('server_encoding') AS encoding, current_database() AS name",
  );
  if (encoding !== 'UTF8') {
    return `The database ${name} has the encoding ${encoding}; Business Network needs UTF8: create it with ENCODING 'UTF8'.`;
  }
  const { knows } = await ask(client, "SELECT lower('É') = 'é' AS knows");
  if (!knows)
    return `The database ${name} does not know that É is a capital é, because of its locale; create it with one that does, such as C.UTF-8 or en_US.UTF-8.`;
  const { sorts } = await ask(
    client,
    "SELECT EXISTS (SELECT FROM pg_collation WHERE collname = 'und-x-icu') AS sorts",
  );
  if (sorts) return undefined;
  return `The PostgreSQL of the database ${name} cannot sort names of all languages, because it was built without ICU; use one with it, such as those of Debian, Red Hat and postgresql.org.`;
}

/**
 * Session pooling is fine. A pooler in transaction mode mixes up the session settings of processes. Detected
 * by leaving a mark in one session and looking for it in another, and again in the first while the other is
 * busy.
 */
async function findPoolerProblem(one: pg.Client, other: pg.Client): Promise<string | undefined> {
  try {
    const { pid } = await ask(one, 'SELECT pg_backend_pid() AS pid');
    const direct = (one as pg.Client & { processID: number }).processID === pid;
    for (let round = 0; round < (direct ? 1 : ROUNDS_BEHIND_A_POOLER); round += 1) {
      if (await shareConnections(one, other)) return SHARED;
    }
    return undefined;
  } catch (error) {
    if (error instanceof Error && /pooling mode/.test(error.message)) return SHARED;
    if (error instanceof Error && /read timeout|query_wait_timeout/.test(error.message)) return TOO_SMALL;
    throw error;
  }
}

const LOOK = "SELECT current_setting('business_network.mark', true) AS mark, pg_backend_pid() AS pid";

async function shareConnections(one: pg.Client, other: pg.Client): Promise<boolean> {
  const mark = randomUUID();
  await one.query(`SET business_network.mark = '${mark}'`);
  await other.query('BEGIN');
  try {
    // Asked first: where there is only one connection, the other one has it now.
    const others = await ask(other, LOOK);
    if (others.mark === mark) return true;
    const own = await ask(one, LOOK);
    return own.mark !== mark || own.pid === others.pid;
  } finally {
    await other.query('ROLLBACK');
  }
}

async function ask(client: pg.Client, text: string): Promise<Record<string, unknown>> {
  const { rows } = await client.query<Record<string, unknown>>(text);
  return rows[0] ?? {};
}
