import {
  type Database,
  type DatabaseOptions,
  openDatabase as open,
  openReaders as openOnStandbys,
  type Readers,
  type ReadersOptions,
} from '@bn/postgres';

export {
  type Availability,
  codeOf,
  type Database,
  type Executor,
  isDatabaseAway,
  type Listener,
  type PoolFigures,
  type Readers,
  type StatementOptions,
  violatedConstraint,
  type Write,
  watchAvailability,
} from '@bn/postgres';

/** What the database's administrators see of us in pg_stat_activity. */
export const APPLICATION_NAME = 'business-network';

export const openDatabase = (options: Omit<DatabaseOptions, 'applicationName' | 'standby'>): Database =>
  open({ ...options, applicationName: APPLICATION_NAME });

export const openReaders = (options: Omit<ReadersOptions, 'applicationName'>): Readers =>
  openOnStandbys({ ...options, applicationName: APPLICATION_NAME });
