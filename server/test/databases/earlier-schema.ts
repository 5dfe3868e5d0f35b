import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { migrate, readMigrations } from '../../src/db/migrate.ts';

/** Databases as they were before a migration, by the end of its name. They are dropped when the file's tests have run. */
export function databasesBefore(migration: string) {
  const { ownerUrl } = inject('databases');
  const at = (database: string) => Object.assign(new URL(ownerUrl), { pathname: `/${database}` }).href;
  const clients: pg.Client[] = [];
  const made: string[] = [];
  const connect = async (url: string) => {
    const client = new pg.Client(url);
    await client.connect();
    return client;
  };
  afterAll(async () => {
    for (const client of clients) await client.end();
    const server = await connect(at('postgres'));
    for (const name of made) await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await server.end();
  });

  return async () => {
    const name = `bn_test_earlier_${randomBytes(6).toString('hex')}`;
    const server = await connect(at('postgres'));
    await server.query(`CREATE DATABASE ${name}`);
    await server.end();
    made.push(name);
    const migrations = await readMigrations();
    const index = migrations.findIndex((one) => one.name.endsWith(migration));
    await migrate(at(name), { migrations: migrations.slice(0, index) });
    const client = await connect(at(name));
    clients.push(client);
    return { client, upgrade: () => migrate(at(name), { migrations: migrations.slice(0, index + 1) }) };
  };
}
