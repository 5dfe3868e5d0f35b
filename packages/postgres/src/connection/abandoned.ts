import { type Backend, BEGAN, type Connection } from './connection.ts';

/**
 * Connections that were abandoned while they were silent. The database may not know: its backend keeps the transaction
 * open, with all its locks, until it is terminated.
 */
export interface Abandoned {
  add(backend: Backend): void;
  /** Terminates the backends that still exist, through a connection that answers. */
  end(connection: Connection): Promise<void>;
}

/** The database itself ends any others, after its own limit on idle transactions. */
const MOST = 100;

/** A backend that is committing is left alone, unless the COMMIT never arrived: then it is idle in its transaction, with its locks. */
const END = `SELECT count(pg_terminate_backend(a.pid))
  FROM pg_stat_activity a JOIN unnest($1::int[], $2::text[], $3::bool[]) AS abandoned (pid, began, committing)
    ON a.pid = abandoned.pid AND ${BEGAN} = abandoned.began
 WHERE a.state LIKE 'idle%' OR (NOT committing AND a.wait_event IS DISTINCT FROM 'SyncRep')`;

export function createAbandoned(limit: number): Abandoned {
  const backends: Backend[] = [];
  return {
    add: (backend) => {
      if (backends.length < MOST) backends.push(backend);
    },
    end: async (connection) => {
      const ending = backends.splice(0);
      if (ending.length === 0) return;
      const values = [
        ending.map(({ pid }) => pid),
        ending.map(({ began }) => began),
        ending.map(({ committing = false }) => committing),
      ];
      try {
        await connection.run({ text: END, values }, limit);
      } catch (error) {
        backends.push(...ending);
        throw error;
      }
    },
  };
}
