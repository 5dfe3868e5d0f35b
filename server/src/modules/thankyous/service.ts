import type { BodyOf, QueryOf, Routes, SessionUser, ThankYouNote } from '@bn/contract';
import type { Calendar } from '../../calendar.ts';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../db/database.ts';
import { conflict, forbidden, invalid, notFound } from '../../errors.ts';
import type { UnitOfWork } from '../../unit-of-work.ts';
import type { Audit } from '../audit/service.ts';
import type { ReferralService } from '../referrals/service.ts';
import * as sql from './sql.ts';

interface ThankYouDeps {
  db: Database;
  referrals: ReferralService;
  audit: Audit;
  calendar: Calendar;
}

export function thankYouService({ db, referrals, audit, calendar }: ThankYouDeps) {
  return {
    /** Several notes for one referral are welcome: repeat business. */
    send: (unit: UnitOfWork, caller: Caller, body: BodyOf<Routes['sendThankYou']>): Promise<ThankYouNote> => {
      if (body.date > calendar.tomorrow()) throw invalid({ date: 'must not be in the future' });
      return unit(async (tx) => {
        const referral = await referrals.lockReceived(tx, caller, body.referral_id);
        await referrals.convert(tx, referral.id);
        const people = { fromMemberId: caller.user.id, toMemberId: referral.from_member_id };
        const chapterId = referral.chapter_id;
        const note = await sql.insert(tx, { ...body, ...people, chapterId }, calendar.now());
        return withRight(caller.user, note);
      });
    },

    pending: async (
      { user }: Caller,
      { status = 'pending', ...query }: QueryOf<Routes['pendingThankYous']>,
    ) => {
      const { rows, ...list } = await sql.list(db, user.chapter_id, status, query);
      return { notes: rows.map((note) => withRight(user, note)), ...list };
    },

    own: async ({ user }: Caller, { direction = 'received', ...query }: QueryOf<Routes['ownThankYous']>) => {
      const { rows, ...list } = await sql.listOwn(db, user.id, direction, query);
      return { notes: rows.map((note) => withRight(user, note)), ...list };
    },

    /** Whoever asks has been let see the referral. */
    ofReferral: async ({ user }: Caller, referralId: number): Promise<ThankYouNote[]> =>
      (await sql.listOfReferral(db, referralId)).map((note) => withRight(user, note)),

    approve: (caller: Caller, id: number): Promise<ThankYouNote> =>
      db.transaction(async (tx) => {
        const { user } = caller;
        const note = await sql.lock(tx, id);
        if (!note || (user.role === 'member' && note.chapter_id !== user.chapter_id))
          throw notFound('Thank-you note');
        if (note.from_member_id === user.id)
          throw forbidden('You cannot approve a note that you sent yourself');
        if (note.status === 'approved') throw conflict('This thank-you note is approved already');
        const approved = await sql.approve(tx, id, user.id, calendar.now());
        await audit.record(tx, caller, { action: 'thankyou.approved', subject: { type: 'thankyou', id } });
        return withRight(user, approved);
      }),
  };
}
export type ThankYouService = ReturnType<typeof thankYouService>;

/** Members decide in their own chapter, wherever else they see a note. */
function withRight(user: SessionUser, note: sql.NoteRow): ThankYouNote {
  const mayApprove =
    user.role === 'super_admin' ||
    (user.permissions.can_approve_thankyou === 1 && note.chapter_id === user.chapter_id);
  const can = mayApprove && note.status === 'pending' && note.from_member_id !== user.id;
  return Object.assign(note, { can_approve: can ? (1 as const) : (0 as const) });
}
