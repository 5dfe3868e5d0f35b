import pg from 'pg';
import { afterAll, afterEach } from 'vitest';
import { type Database, type DatabaseOptions, openDatabase } from '../src/database.ts';
import { freshDatabase } from './fresh-database.ts';

export const INSERT = 'INSERT INTO notes VALUES ($1, $2)';

/** A database with a table of notes, which is empty at the beginning of each test. */
export async function openNotes() {
  const { url, ownerUrl } = await freshDatabase();
  const owner = new pg.Client(ownerUrl);
  await owner.connect();
  await owner.query('CREATE TABLE notes (id int PRIMARY KEY, text text); GRANT ALL ON notes TO PUBLIC');
  afterAll(() => owner.end());
  afterEach(() => owner.query('TRUNCATE notes'));
  const opened: Database[] = [];
  afterEach(async () => {
    for (const db of opened.splice(0)) await db.close();
  });
  return {
    url,
    owner,
    /** Closed after the test. */
    open: (options: Partial<DatabaseOptions> = {}): Database => {
      const db = openDatabase({ connectionString: url, poolSize: 1, ...options });
      opened.push(db);
      return db;
    },
    count: async () => (await owner.query('SELECT count(*)::int AS n FROM notes')).rows[0].n,
  };
}
