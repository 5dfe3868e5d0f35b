import type { Executor } from '../../db/database.ts';
import { pastReferrals } from '../referrals/past.ts';
import * as sql from './past-sql.ts';

export type { PastNote } from './past-sql.ts';

/** Thank-you notes of former years, from files. */
export const pastNotes = {
  /** Who thanks received the referral. */
  addEach: async (tx: Executor, importId: number, notes: readonly sql.PastNote[]): Promise<void> => {
    const referrals = await pastReferrals.addUnknown(
      tx,
      importId,
      notes.map((note) => ({ ...note, giver_id: note.receiver_id, receiver_id: note.giver_id })),
    );
    await sql.addApproved(
      tx,
      importId,
      notes.map((note, n) => ({ ...note, referral_id: referrals[n] as number })),
    );
  },
  countEqual: sql.countEqual,
  withdrawSome: sql.withdrawSome,
};
