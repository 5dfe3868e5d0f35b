import { type Connection, type ConnectionOptions, openConnection } from '../connection/connection.ts';
import { DatabaseAway, isFull } from '../errors.ts';

const SEVERAL = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/;
const ATTRIBUTE = /([?&])target_session_attrs=([^&]*)(&|$)/;

/** One connection string for each host of postgres://user:password@a:5432,b:5432/database?target_session_attrs=read-write. */
export function hostsOf(connectionString: string): string[] {
  const [, before = '', hosts = '', after = ''] = SEVERAL.exec(connectionString) ?? [];
  const rest = after.replace(ATTRIBUTE, (_, start: string, _value, end: string) => (end ? start : ''));
  return hosts.split(',').map((host) => before + host + rest);
}

/** The required role of a host, by libpq's name; undefined when any will do. */
export const wantedOf = (connectionString: string): string | undefined =>
  ATTRIBUTE.exec(connectionString)?.[2];

export const wantsPrimary = (connectionString: string): boolean =>
  ['read-write', 'primary'].includes(wantedOf(connectionString) ?? '');

export class WrongRole extends DatabaseAway {}

type Look = NonNullable<ConnectionOptions['look']>;
export interface Opening extends Omit<ConnectionOptions, 'connectionString' | 'look'> {
  moved(): void;
}

export interface Finder {
  /** A connection to a host with the right role: the last one that had it, or the first to answer that it has. */
  open(options: Opening): Connection;
  /** From now on this host is tried first. False if it was the last one found anyway. */
  prefer(host: string): boolean;
}

/** All hosts are asked at once, because one that hangs must not delay the others; in the round trip that sets up a connection anyway. */
function createFinder(hosts: readonly string[], look: Look): Finder {
  /** The host to try first, and the last one with the right role. */
  let known: string | undefined = hosts.length === 1 ? hosts[0] : undefined;
  let last: string | undefined;

  const open = (options: Opening): Connection => {
    const candidates = new Set<Connection>();
    const first = known;
    let chosen: Connection | undefined;
    let over: Error | undefined;

    const attempt = async (host: string, answered: () => void): Promise<void> => {
      const connection = openConnection({
        ...options,
        connectionString: host,
        look,
        answered,
        ended: (error) => {
          if (connection === chosen) options.ended(error);
        },
      });
      candidates.add(connection);
      try {
        await connection.ready;
        if (over || chosen) throw over ?? new DatabaseAway('Another host was found first.');
      } catch (error) {
        candidates.delete(connection);
        connection.destroy(error as Error);
        throw error;
      }
      chosen = connection;
      known = host;
      if (last !== undefined && last !== host) options.moved();
      last = host;
    };
    const find = async () => {
      try {
        if (first !== undefined) return await attempt(first, options.answered);
      } catch (error) {
        if (hosts.length === 1) throw error;
        if (known === first) known = undefined;
        if (over) throw over;
      }
      // Answers of other hosts are no sign of life of the wanted one.
      const found = Promise.any(hosts.map((host) => attempt(host, () => undefined)));
      return found.catch((error: AggregateError) => {
        throw error.errors.find(isFull) ?? error.errors[0];
      });
    };
    const giveUp = (error: Error) => {
      over ??= error;
      if (!chosen && hosts.length > 1 && known === first) known = undefined;
      for (const candidate of [...candidates]) candidate.destroy(error);
    };
    return {
      ready: find(),
      get backend() {
        return chosen?.backend;
      },
      run: (statement, limit, patience) =>
        chosen
          ? chosen.run(statement, limit, patience)
          : Promise.reject(over ?? new DatabaseAway('No host has been found yet.')),
      isOverdue: (patience) => chosen?.isOverdue(patience) ?? false,
      destroy: giveUp,
      end: () => {
        if (chosen) chosen.end();
        else giveUp(new DatabaseAway('The connection was closed.'));
      },
    };
  };
  return {
    open,
    prefer: (host) => {
      known = host;
      return host !== last;
    },
  };
}

/**
 * The host that accepts writes, on a timeline no older than the newest we have seen: a primary that hung while another
 * was promoted still considers itself the primary for a moment after it wakes.
 */
export function createPrimaryFinder(hosts: readonly string[]): Finder {
  let newest = 0;
  const columns = `current_setting('transaction_read_only') AS read_only,
    CASE WHEN NOT pg_is_in_recovery() THEN pg_walfile_name(pg_current_wal_lsn()) END AS wal_file`;
  const judge: Look['judge'] = (row) => {
    if (row.read_only === 'on') throw new WrongRole('This host does not accept writes.');
    const timeline = Number.parseInt(String(row.wal_file).slice(0, 8), 16);
    if (timeline < newest) throw new WrongRole('Another host has replaced this primary.');
    newest = timeline;
  };
  return createFinder(hosts, { columns, judge });
}

/** Any host that follows a primary. */
export function createStandbyFinder(hosts: readonly string[]): Finder {
  const columns = 'pg_is_in_recovery() AS standby';
  const judge: Look['judge'] = (row) => {
    if (row.standby !== true) throw new WrongRole('This host is not a standby.');
  };
  return createFinder(hosts, { columns, judge });
}
