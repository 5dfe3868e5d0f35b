import type { Actor } from '../../caller.ts';
import type { Database } from '../../db/database.ts';
import type { AccountService } from '../account/service.ts';
import { BYTE_ORDER_MARK, csvLine } from '../exports/csv.ts';
import * as rows from './rows/sql.ts';

interface Inviting {
  db: Database;
  account: Pick<AccountService, 'inviteEach'>;
  by: Actor;
  chapterId: number | null;
  id: number;
  address: string;
}

const AT_ONCE = 500;

/**
 * Creates links for the people an import added, some at a time, each once: a link that was handed out is no
 * longer known here. Those who were invited by mail when they were added are left out (see steps.ts).
 */
async function* invite({ db, account, by, chapterId, id }: Omit<Inviting, 'address'>) {
  for (;;) {
    const { taken, invited } = await db.transaction(async (tx) => {
      const people = await rows.takeUninvited(tx, id, AT_ONCE);
      await rows.countInvited(tx, id, people.length);
      const ids = people.map(({ member_id }) => member_id);
      return { taken: people.length, invited: await account.inviteEach(tx, by, ids, chapterId) };
    });
    if (invited.length > 0) yield invited;
    if (taken < AT_ONCE) return;
  }
}

export async function* invitationLines({ address, ...inviting }: Inviting): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(['Full Name', 'Email', 'Invitation', 'Valid until']);
  for await (const invited of invite(inviting))
    yield invited
      .map(({ name, email, link, endsAt }) =>
        csvLine([name, email, address + link, endsAt.toISOString().slice(0, 10)]),
      )
      .join('');
}
