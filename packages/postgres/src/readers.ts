import { AsyncLocalStorage } from 'node:async_hooks';
import { type Availability, watchAvailability } from './availability.ts';
import { type Database, type Executor, openDatabase } from './database.ts';
import { DatabaseAway, isDatabaseAway } from './errors.ts';
import { WrongRole } from './hosts/hosts.ts';
import { findMostAdvanced, isComplete, type Progress } from './hosts/most-advanced.ts';
import type { DatabaseState } from './watch.ts';

export interface ReadersOptions {
  connectionString: string;
  poolSize: number;
  applicationName?: string;
  primary: Database;
  onError(error: Error): void;
  onChange(state: DatabaseState): void;
}

/** Serves read-only calls from standbys: where they may be slightly stale, and where there is no primary. */
export interface Readers {
  /** The database as services know it. A single statement goes where its call reads, a transaction to the primary. */
  readonly db: Database;
  /** A standby can answer for an unavailable primary. */
  readonly inPlaceOfPrimary: boolean;
  readonly onStandby: boolean;
  /** Must be called with the primary's availability, and on each change of its state. */
  follow(primary: Pick<Availability, 'reachable' | 'guard'>): void;
  primaryIs(state: DatabaseState): void;
  /**
   * Reads where it can. With `since`, the id of the caller's last write, a standby that has seen it is enough; without,
   * the primary serves the call while there is one.
   */
  read<T>(work: () => Promise<T>, since?: number): Promise<T>;
  stop(): void;
  close(): Promise<void>;
}

const STATE = `SELECT pg_is_in_recovery() AS standby, pg_snapshot_xmin(pg_current_snapshot())::text::float8 AS seen`;
const RETRY_INTERVAL = 50;

const isSame = (one: Progress, other: Progress | undefined): boolean =>
  one.host === other?.host && one.received === other.received && one.replayed === other.replayed;

export function openReaders(options: ReadersOptions): Readers {
  const { primary: primaryDb, connectionString, poolSize, applicationName = 'node', onError } = options;
  const calls = new AsyncLocalStorage<Executor>();
  /** Every transaction below this one is visible there, or was rolled back. */
  let seen = 0;
  let primary: Pick<Availability, 'reachable' | 'guard'> = { reachable: true, guard: (work) => work() };
  /** While there is no primary: the current standby has every acknowledged commit. */
  let complete = false;
  let checking: Promise<void> | undefined;
  let stopped = false;

  const standby = openDatabase({
    connectionString,
    poolSize,
    applicationName,
    onError,
    standby: {
      question: STATE,
      onAnswer: (row) => {
        // A promoted standby drops its readers as soon as it is reachable as the primary.
        if (row.standby !== true && primary.reachable)
          throw new WrongRole('This host is no longer a standby.');
        seen = Number(row.seen);
      },
    },
  });
  const availability = watchAvailability(standby, options.onChange);
  const onStandby = <T>(work: () => Promise<T>) => calls.run(standby, () => availability.guard(work));

  const check = async () => {
    let previous: Progress | undefined;
    let since = 0;
    while (!complete && !primary.reachable && !stopped) {
      const best = await findMostAdvanced(standby.hosts, applicationName);
      if (best && !primary.reachable) {
        standby.moveTo(best.host);
        if (!isSame(best, previous)) since = performance.now();
        previous = best;
        complete = isComplete(best, performance.now() - since);
      }
      if (!complete) await new Promise((resolve) => setTimeout(resolve, RETRY_INTERVAL));
    }
  };
  const untilComplete = (): Promise<void> => {
    checking ??= check().finally(() => {
      checking = undefined;
    });
    return checking;
  };

  const readWithoutPrimary = async <T>(work: () => Promise<T>): Promise<T> => {
    if (primary.reachable || !complete)
      throw new DatabaseAway(
        'There is no primary, and no standby that is known to have every acknowledged commit.',
      );
    return onStandby(work);
  };
  return {
    db: {
      ...primaryDb,
      query: (text, values) => (calls.getStore() ?? primaryDb).query(text, values),
      queryUnprepared: (text, values) => (calls.getStore() ?? primaryDb).queryUnprepared(text, values),
    },
    get inPlaceOfPrimary() {
      return !primary.reachable && complete && availability.reachable;
    },
    get onStandby() {
      return calls.getStore() !== undefined;
    },
    follow: (given) => {
      primary = given;
    },
    primaryIs: (state) => {
      if (state === 'away') void untilComplete();
      else complete = false;
    },
    read: async (work, since) => {
      if (primary.reachable) {
        try {
          if (since !== undefined && since < seen && availability.reachable) return await onStandby(work);
        } catch (error) {
          if (!isDatabaseAway(error)) throw error;
        }
        try {
          return await primary.guard(work);
        } catch (error) {
          if (!isDatabaseAway(error) || primary.reachable) throw error;
        }
      }
      return readWithoutPrimary(work);
    },
    stop: () => {
      stopped = true;
      availability.stop();
    },
    close: () => standby.close(),
  };
}
