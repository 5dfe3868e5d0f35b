import type { Executor } from '../../db/database.ts';
import type { Refusal } from '../../errors.ts';
import { type Limits, tooMany } from '../auth/limits.ts';
import * as sql from './sql.ts';

export interface Invited {
  invited: readonly number[];
  refusals: ReadonlyMap<number, Refusal>;
}

/**
 * A member who may add members writes the name and e-mail of whomever they invite: what they send is counted against them, and
 * against the mailbox. It makes no difference whether a link is mailed or handed over: a person's links are limited in number, and
 * one member must not use up another's. Super admins are not limited.
 */
export async function countInvitations(
  limits: Pick<Limits, 'count'>,
  tx: Executor,
  madeBy: number | null,
  memberIds: readonly number[],
): Promise<Invited> {
  const counted = madeBy === null ? [] : await sql.findInvitedByMember(tx, madeBy, memberIds);
  const refusals = new Map<number, Refusal>();
  if (madeBy === null || counted.length === 0) return { invited: memberIds, refusals };
  // Several people are invited without those who are too many.
  const goesOn = true;
  let none: Refusal | undefined;
  for (const { id, mailbox } of counted) {
    // Locks the sender first, then the mailboxes in order, to avoid deadlocks.
    const sent = none ? undefined : await limits.count(tx, 'memberInvitationsOfPerson', [madeBy], { goesOn });
    if (sent?.isOver) none = tooMany('You have reached the daily limit of invitations', sent);
    if (none) {
      refusals.set(id, none);
      continue;
    }
    const got = await limits.count(tx, 'memberInvitationsToMailbox', [mailbox], { goesOn });
    if (got.isOver)
      refusals.set(id, tooMany("This member's address has reached its daily limit of invitations", got));
  }
  return { invited: memberIds.filter((id) => !refusals.has(id)), refusals };
}
