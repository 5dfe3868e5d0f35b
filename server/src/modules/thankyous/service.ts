import type { BodyOf, ListQuery, NoteStatus, Routes, SessionUser, ThankYouNote } from '@bn/contract';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../db/database.ts';
import { conflict, forbidden, notFound } from '../../errors.ts';
import type { UnitOfWork } from '../../unit-of-work.ts';
import type { Audit } from '../audit/service.ts';
import type { ReferralService } from '../referrals/service.ts';
import * as sql from './sql.ts';

interface ThankYouDeps {
  db: Database;
  referrals: ReferralService;
  audit: Audit;
  now: () => Date;
}

export function thankYouService({ db, referrals, audit, now }: ThankYouDeps) {
  return {
    /** Several notes for one referral are welcome: repeat business. */
    send: (unit: UnitOfWork, caller: Caller, body: BodyOf<Routes['sendThankYou']>): Promise<ThankYouNote> =>
      unit(async (tx) => {
        const referral = await referrals.lockReceived(tx, caller, body.referral_id);
        await referrals.convert(tx, referral.id);
        const people = { fromMemberId: caller.user.id, toMemberId: referral.from_member_id };
        const note = await sql.insert(tx, { ...body, ...people, chapterId: referral.chapter_id }, now());
        return withRight(caller.user, note);
      }),

    pending: async (
      { user }: Caller,
      { status = 'pending', ...query }: ListQuery & { status?: NoteStatus | undefined },
    ) => {
      const { rows, ...list } = await sql.list(db, user.chapter_id, status, query);
      return { notes: rows.map((note) => withRight(user, note)), ...list };
    },

    approve: (caller: Caller, id: number): Promise<ThankYouNote> =>
      db.transaction(async (tx) => {
        const { user } = caller;
        const note = await sql.lock(tx, id);
        if (!note || (user.role === 'member' && note.chapter_id !== user.chapter_id))
          throw notFound('Thank-you note');
        if (note.from_member_id === user.id)
          throw forbidden('You cannot approve a note that you sent yourself');
        if (note.status === 'approved') throw conflict('This thank-you note is approved already');
        const approved = await sql.approve(tx, id, user.id, now());
        await audit.record(tx, caller, { action: 'thankyou.approved', subject: { type: 'thankyou', id } });
        return withRight(user, approved);
      }),
  };
}

function withRight(user: SessionUser, note: sql.NoteRow): ThankYouNote {
  const mayApprove = user.role === 'super_admin' || user.permissions.can_approve_thankyou === 1;
  const can = mayApprove && note.status === 'pending' && note.from_member_id !== user.id;
  return { ...note, can_approve: can ? 1 : 0 };
}
