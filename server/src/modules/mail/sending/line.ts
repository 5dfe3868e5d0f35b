import type { Executor } from '../../../db/database.ts';
import type { MailRow } from '../outbox-sql.ts';

/** Delivers from the outbox: a mail, or a notification with those that waited for the end of the same quiet hours. */
export interface Line {
  /** False if there was nothing to send any more; 'removed' if the device was, which its push service no longer knows. */
  deliver(db: Executor, rows: readonly [MailRow, ...MailRow[]]): Promise<boolean | 'removed'>;
  close(): void;
}

export class ServerAway extends Error {}
export class MailRefused extends Error {
  readonly permanent: boolean;
  /** The server may have accepted it all the same: the connection broke before the reply. */
  readonly uncertain: boolean;
  constructor(message: string, { permanent, uncertain }: { permanent: boolean; uncertain: boolean }) {
    super(message);
    this.permanent = permanent;
    this.uncertain = uncertain;
  }
}
/** Not before then; no attempt is counted. */
export class Held extends Error {
  readonly until: Date;
  constructor(until: Date) {
    super('quiet hours');
    this.until = until;
  }
}
