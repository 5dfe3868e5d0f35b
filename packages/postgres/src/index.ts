/** The public interface of this package. Everything else is internal and may change. */
export { type Availability, watchAvailability } from './availability.ts';
export type { StatementOptions } from './connection/statement.ts';
export { type Database, type DatabaseOptions, type Executor, openDatabase, type Write } from './database.ts';
export { codeOf, isDatabaseAway, violatedConstraint } from './errors.ts';
export { findPrimary } from './hosts/find-primary.ts';
export { hostsOf, wantedOf, wantsPrimary } from './hosts/hosts.ts';
export type { Listener } from './listener.ts';
export type { PoolFigures } from './pool/pool.ts';
export { openReaders, type Readers, type ReadersOptions } from './readers.ts';
export type { DatabaseState } from './watch.ts';
