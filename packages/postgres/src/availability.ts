import type { Database } from './database.ts';
import { DatabaseAway } from './errors.ts';
import type { DatabaseState } from './watch.ts';

/** Rejects calls in progress within a second when the database is away, instead of letting them wait for an answer. */
export interface Availability {
  readonly reachable: boolean;
  /** Also false for a standby and for a read-only database: reads still work. */
  readonly writable: boolean;
  /** The work's result, or `DatabaseAway` as soon as the database is known to be away. */
  guard<T>(work: () => Promise<T>): Promise<T>;
  stop(): void;
}

const away = () => new DatabaseAway('The database is away.');

export function watchAvailability(
  db: Pick<Database, 'watch'>,
  onChange: (state: DatabaseState) => void,
): Availability {
  /** A list: the former tables of a Set keep its short-lived entries alive (docs/speed.md). */
  const waiting: ((error: Error) => void)[] = [];
  const leave = (reject: (error: Error) => void) => waiting.splice(waiting.indexOf(reject), 1);
  const watch = db.watch((state) => {
    if (state === 'away') for (const reject of [...waiting]) reject(away());
    onChange(state);
  });
  return {
    get reachable() {
      return watch.state !== 'away';
    },
    get writable() {
      return watch.state === 'writable';
    },
    guard: <T>(work: () => Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        if (watch.state === 'away') return reject(away());
        waiting.push(reject);
        work().then(
          (result) => {
            leave(reject);
            resolve(result);
          },
          (error) => {
            leave(reject);
            reject(error);
          },
        );
      }),
    stop: watch.stop,
  };
}
