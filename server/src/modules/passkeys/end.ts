import type { Actor } from '../../caller.ts';
import type { Executor } from '../../db/database.ts';
import type { Audit } from '../audit/service.ts';
import type { MailService } from '../mail/service.ts';
import * as sql from './sql.ts';

export type EndPasskeys = (
  tx: Executor,
  by: Actor,
  owner: { id: number; chapter_id: number | null },
) => Promise<void>;

/** Before a new password, with which the database would end them: their owner is notified. */
export const endPasskeys =
  ({ audit, mail }: { audit: Audit; mail: Pick<MailService, 'tellOfPasskeys'> }): EndPasskeys =>
  async (tx, by, { id, chapter_id }) => {
    if (!(await sql.removeAll(tx, id))) return;
    await audit.recordFor(tx, by.userId, by, {
      action: 'passkeys.ended',
      subject: { type: 'user', id },
      chapterId: chapter_id,
    });
    await mail.tellOfPasskeys(tx, 'passkeys_ended', id);
  };
