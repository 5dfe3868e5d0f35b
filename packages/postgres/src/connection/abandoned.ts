import { type Backend, BEGAN, type Connection } from './connection.ts';

/**
 * Connections that were given up while they were silent. The database may not have heard of it: the process there keeps
 * its transaction open, with every lock it holds, until somebody ends it.
 */
export interface Abandoned {
  add(backend: Backend): void;
  /** Ends those that are still there, by way of a connection that answers. */
  end(connection: Connection): Promise<void>;
}

/** Those beyond it are ended by the database itself, after its own limit on idle transactions. */
const MOST = 100;

/** One that is at a COMMIT is left alone, unless the COMMIT never came: then it lies idle in its transaction, with its locks. */
const END = `SELECT count(pg_terminate_backend(a.pid))
  FROM pg_stat_activity a JOIN unnest($1::int[], $2::text[], $3::bool[]) AS given_up (pid, began, committing)
    ON a.pid = given_up.pid AND ${BEGAN} = given_up.began
 WHERE a.state LIKE 'idle%' OR (NOT committing AND a.wait_event IS DISTINCT FROM 'SyncRep')`;

export function createAbandoned(limit: number): Abandoned {
  const backends: Backend[] = [];
  return {
    add: (backend) => {
      if (backends.length < MOST) backends.push(backend);
    },
    end: async (connection) => {
      const ending = [...backends];
      if (ending.length === 0) return;
      const values = [
        ending.map(({ pid }) => pid),
        ending.map(({ began }) => began),
        ending.map(({ committing = false }) => committing),
      ];
      await connection.run({ text: END, values }, limit);
      backends.splice(0, ending.length);
    },
  };
}
