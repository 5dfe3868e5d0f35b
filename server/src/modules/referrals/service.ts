import type { BodyOf, Outcome, QueryOf, Referral, Routes } from '@bn/contract';
import type { Calendar } from '../../calendar.ts';
import type { Caller } from '../../caller.ts';
import type { Database, Executor } from '../../db/database.ts';
import { conflict, forbidden, invalid, notFound } from '../../errors.ts';
import type { UnitOfWork } from '../../unit-of-work.ts';
import * as sql from './sql.ts';

interface ReferralDeps {
  db: Database;
  calendar: Calendar;
}

export function referralService({ db, calendar }: ReferralDeps) {
  /** The referral, locked, if the caller received it; the sender sees it but may not answer it. */
  const lockReceived = async (tx: Executor, { user }: Caller, id: number): Promise<sql.LockedReferral> => {
    const referral = await sql.lock(tx, user.id, id);
    if (!referral) throw notFound('Referral');
    if (referral.to_member_id !== user.id) throw forbidden('Only the receiver of a referral may do this');
    return referral;
  };

  return {
    lockReceived,

    /** For the two people, and for super admins; to everybody else it is not there. */
    find: async ({ user }: Caller, id: number): Promise<Referral> => {
      const referral = await sql.find(db, user.role === 'super_admin' ? null : user.id, id);
      if (!referral) throw notFound('Referral');
      return referral;
    },

    received: async ({ user }: Caller, query: QueryOf<Routes['referralsReceived']>) => {
      const { rows: referrals, ...list } = await sql.listReceived(db, user.id, query);
      return { referrals, ...list };
    },

    sent: async ({ user }: Caller, query: QueryOf<Routes['referralsSent']>) => {
      const { rows: referrals, ...list } = await sql.listSent(db, user.id, query);
      return { referrals, ...list };
    },

    give: (unit: UnitOfWork, { user }: Caller, body: BodyOf<Routes['giveReferral']>): Promise<Referral> => {
      const today = calendar.today();
      const dateSent = body.date_sent ?? today;
      if (dateSent > calendar.tomorrow()) throw invalid({ date_sent: 'must not be in the future' });
      if (body.to_member_id === user.id)
        throw invalid({ to_member_id: 'must be somebody else than yourself' });
      return unit(async (tx) => {
        const recorded = { date_sent: dateSent, recorded_on: today, at: calendar.now() };
        const referral = await sql.insert(tx, user.id, body, recorded);
        if (!referral) throw invalid({ to_member_id: 'must be an active member of your chapter' });
        return referral;
      });
    },

    changeStatus: (caller: Caller, id: number, outcome: Outcome): Promise<Referral> =>
      db.transaction(async (tx) => {
        const referral = await lockReceived(tx, caller, id);
        if (referral.thanked && outcome !== 'got_business') {
          throw conflict('A referral with a thank-you note stays converted');
        }
        return sql.setOutcome(tx, id, outcome, calendar.now());
      }),

    /** A thank-you note turns its referral into business. */
    convert: (tx: Executor, id: number): Promise<Referral> =>
      sql.setOutcome(tx, id, 'got_business', calendar.now()),
  };
}
export type ReferralService = ReturnType<typeof referralService>;
