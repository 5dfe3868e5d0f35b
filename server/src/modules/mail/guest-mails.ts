import type { Executor } from '../../db/database.ts';
import { type Limits, tooMany } from '../auth/limits.ts';
import * as sql from './letters/guest-sql.ts';

interface GuestMailDeps {
  limits: Pick<Limits, 'count'>;
  now: () => Date;
}

/**
 * Queues mails to guests, who did not ask for them: each counts against who causes it, and against the mailbox that gets it. None
 * is queued for those who refuse them.
 */
export function guestMails({ limits, now }: GuestMailDeps) {
  /** Locks the sender first, then the mailboxes in order, to avoid deadlocks. */
  const count = async (tx: Executor, by: number | null, mailbox: string, goesOn: boolean) => {
    const sent = by === null ? undefined : await limits.count(tx, 'guestMailsOfPerson', [by], { goesOn });
    if (sent?.isOver)
      return { ...sent, isSpent: true, what: 'You have reached the daily limit of e-mails to guests' };
    const got = await limits.count(tx, 'guestMailsToMailbox', [mailbox], { goesOn });
    return { ...got, isSpent: false, what: "This guest's address has reached its daily limit of e-mails" };
  };

  return {
    /** The invitation of a guest who was approved. Refused beyond the limits, so that they can be approved on another day. */
    invite: async (tx: Executor, by: number, guestId: number): Promise<void> => {
      const at = now();
      for (const { mailbox } of await sql.findInvited(tx, guestId, at)) {
        const mailed = await count(tx, by, mailbox, false);
        if (mailed.isOver) throw tooMany(mailed.what, mailed);
        const invited = await limits.count(tx, 'invitationsToMailbox', [mailbox]);
        if (invited.isOver)
          throw tooMany("This guest's address has reached its daily limit of invitations", invited);
        await sql.insert(tx, 'guest_invitation', [guestId], at);
      }
    },

    /** The meeting changes or is cancelled in any case: beyond the limits its guests' card says that they got no e-mail. */
    tell: async (
      tx: Executor,
      kind: 'guest_change' | 'guest_cancellation',
      by: number | null,
      meetingId: number,
    ): Promise<void> => {
      const at = now();
      const [mailed, withheld]: [number[], number[]] = [[], []];
      // Others of the chapter wait meanwhile: what is beyond the sender's limit is not counted one by one.
      let counted: Awaited<ReturnType<typeof count>> | undefined;
      for (const { id, mailbox } of await sql.findConcerned(tx, kind, meetingId, at)) {
        if (!counted?.isSpent) counted = await count(tx, by, mailbox, true);
        (counted.isOver ? withheld : mailed).push(id);
      }
      if (mailed.length > 0) await sql.insert(tx, kind, mailed, at);
      if (withheld.length > 0) await sql.withhold(tx, withheld);
    },

    choose: (db: Executor, mailbox: Buffer, wanted: 0 | 1): Promise<void> =>
      wanted === 1 ? sql.accept(db, mailbox) : sql.refuse(db, mailbox),
  };
}
