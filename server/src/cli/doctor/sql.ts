import type { Database } from '../../db/database.ts';

export interface DatabaseSettings {
  version: number;
  version_text: string;
  fsync: boolean;
  full_page_writes: boolean;
  synchronous_commit: string;
  autovacuum: boolean;
  max_connections: number;
  shared_buffers: number;
  size: number;
  at: string;
}

export const readSettings = async (db: Database): Promise<DatabaseSettings> => {
  const [row] = await db.query<DatabaseSettings>(
    `SELECT current_setting('server_version_num')::int AS version, current_setting('server_version') AS version_text,
            current_setting('fsync')::bool AS fsync, current_setting('full_page_writes')::bool AS full_page_writes,
            current_setting('synchronous_commit') AS synchronous_commit, current_setting('autovacuum')::bool AS autovacuum,
            current_setting('max_connections')::int AS max_connections,
            pg_size_bytes(current_setting('shared_buffers'))::float8 AS shared_buffers,
            pg_database_size(current_database())::float8 AS size, clock_timestamp() AS at`,
    [],
  );
  if (!row) throw new Error('The database did not say its settings.');
  return row;
};

export const hasDefaultAdmin = async (db: Database): Promise<boolean> => {
  const rows = await db.query(
    `SELECT FROM users WHERE email = 'admin@example.com' AND role = 'super_admin' AND removed_at IS NULL`,
    [],
  );
  return rows.length > 0;
};
