import * as sql from './past-sql.ts';

export type { PastFigure, PastReferral } from './past-sql.ts';

/** Referrals of former years, from files: nobody waits for them, and no one is notified. */
export const pastReferrals = {
  addEach: sql.addAnswered,
  /** Of notes whose referral nobody knows. */
  addUnknown: sql.addWithdrawn,
  countEqual: sql.countEqual,
  withdrawSome: sql.withdrawSome,
};
