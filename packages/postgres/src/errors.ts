import pg from 'pg';

/** A connection that was abandoned or never established. The statement on it may or may not have been executed. */
export class DatabaseAway extends Error {
  /** PostgreSQL's own code for a failed connection. */
  readonly code = '08006';
}

/** A COMMIT that takes longer than a caller may wait, most likely for a standby. A retry with the same key finds out. */
export class Undecided extends DatabaseAway {
  /** Settles when the database has answered after all, or the connection has ended. */
  readonly decided: Promise<void>;

  constructor(decided: Promise<void>) {
    super('It is not known yet whether the write was committed.');
    this.decided = decided;
  }
}

export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** Which unique or foreign key rejected a write, or undefined for other errors. */
export const violatedConstraint = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError && (error.code === '23505' || error.code === '23503')
    ? error.constraint
    : undefined;

/** A transaction that lost a deadlock or a serialisation race has changed nothing and can simply be retried. */
export const isLostRace = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error));

/**
 * A prepared statement that the database has discarded or already has, or whose columns changed. It was not executed.
 * 0A000 has many other meanings; the routine's name is the same in every language.
 */
export function isStalePreparation(error: unknown): boolean {
  const code = codeOf(error);
  if (code === '26000' || code === '42P05') return true;
  return code === '0A000' && (error as pg.DatabaseError).routine === 'RevalidateCachedQuery';
}

export const isFull = (error: unknown): boolean => codeOf(error) === '53300';

const READ_ONLY = '25006';
const TIMED_OUT = new Set(['57014', '55P03']);
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const DRIVER =
  /^(Connection terminated|timeout exp|timeout exceeded|Client has encountered a connection error|Client was closed)/;

/** True when the connection itself is no longer usable: lost, refused, shutting down, out of resources, or read-only. */
export function isConnectionUseless(error: unknown): boolean {
  const code = codeOf(error);
  if (/^(08|57P|53)/.test(code) || code === READ_ONLY || NETWORK.has(code)) return true;
  return error instanceof Error && DRIVER.test(error.message);
}

/** True for errors of a lost, starting, stopping, read-only or overloaded database, as opposed to an invalid statement. */
export const isDatabaseAway = (error: unknown): boolean =>
  isConnectionUseless(error) || isLostRace(error) || TIMED_OUT.has(codeOf(error));
