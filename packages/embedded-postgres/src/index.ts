/** The public interface of this package. Everything else is internal and may change. */
export type { ConnectionStrings } from './cluster/connection.ts';
export { MOST_CONNECTIONS } from './cluster/settings.ts';
export { EmbeddedDatabaseError } from './error.ts';
export { findRunning } from './running.ts';
export { type EmbeddedDatabase, type EmbeddedOptions, startEmbedded } from './start.ts';
