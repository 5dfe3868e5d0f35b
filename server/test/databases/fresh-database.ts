import { inject } from 'vitest';
import { cloneDatabase, type FreshDatabase } from '../../src/testing/databases.ts';

/** A migrated, empty database for one test file. */
export function freshDatabase(): Promise<FreshDatabase> {
  return cloneDatabase(inject('databases'));
}
