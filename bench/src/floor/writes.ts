import { randomBytes } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import { insert as insertAudit } from '../../../server/src/modules/audit/sql.ts';
import * as authSql from '../../../server/src/modules/auth/sql.ts';
import { insert as tell } from '../../../server/src/modules/events/sql.ts';
import type { Told } from '../../../server/src/modules/events/told.ts';
import * as referralSql from '../../../server/src/modules/referrals/sql.ts';
import * as thankYouSql from '../../../server/src/modules/thankyous/sql.ts';
import { db, type Row, transaction } from './database.ts';
import { withRight } from './reads.ts';
import { hashOf, today } from './users.ts';

/** As the product tells it. */
export const toldOf = (kind: Told['kind'], user: Row, note: Row): Told => ({
  kind,
  by: user.id,
  chapter: note.chapter_id,
  referral: note.referral_id,
  note: note.id,
});

export const originOf = (address: string) => ({ address, requestId: 'floor', userAgent: '' });

/** One hash at a time, like ours: how many is a choice between sign-ins and everybody else, not something a framework costs. */
let turn: Promise<unknown> = Promise.resolve();
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work);
  turn = mine.catch(() => undefined);
  return mine;
}

export async function login(body: Row, address: string) {
  const { account } = await authSql.findByEmail(db, body.email, today());
  if (!account || !(await inTurn(() => verify(account.passwordHash, body.password))))
    throw new Error('wrong password');
  const { user } = account;
  const token = randomBytes(32).toString('base64url');
  const at = new Date();
  const origin = originOf(address);
  await transaction(async (tx) => {
    await authSql.holdPassword(tx, user.id, account.passwordHash);
    await insertAudit(tx, at, user.id, origin, {
      action: 'sign_in',
      subject: { type: 'user', id: user.id },
      chapterId: user.chapter_id,
    });
    await authSql.insertSession(tx, hashOf(token), user.id, at, origin);
  });
  return { token, user };
}

export const give = (user: Row, body: Row) =>
  transaction(async (tx) => {
    const recorded = { date_sent: body.date_sent ?? today(), recorded_on: today(), at: new Date() };
    const referral = (await referralSql.insert(tx, user.id, body, recorded)) as Row;
    await tell(tx, recorded.at, [
      {
        kind: 'referral_received',
        by: user.id,
        to: body.to_member_id,
        chapter: user.chapter_id,
        referral: referral.id,
      },
    ]);
    return referral;
  });

export const changeStatus = (user: Row, id: number, { referral_status: outcome }: Row) =>
  transaction(async (tx) => {
    const referral = await referralSql.lock(tx, user.id, id);
    if (!referral || referral.thanked) throw new Error('thanked');
    const at = new Date();
    const answered = await referralSql.setOutcome(tx, id, outcome, at);
    const { from_member_id: to, chapter_id: chapter } = referral;
    await tell(tx, at, [{ kind: 'referral_status_changed', by: user.id, to, chapter, referral: id }]);
    return answered;
  });

export const thank = (user: Row, body: Row) =>
  transaction(async (tx) => {
    const at = new Date();
    const referral = (await referralSql.lock(tx, user.id, body.referral_id)) as Row;
    await referralSql.setOutcome(tx, referral.id, 'got_business', at, !referral.thanked);
    const people = { fromMemberId: user.id, toMemberId: referral.from_member_id };
    const note = await thankYouSql.insert(tx, { ...body, ...people, chapterId: referral.chapter_id }, at);
    await tell(tx, at, [{ ...toldOf('thankyou_received', user, note), to: note.to_member_id }]);
    return withRight(user, note);
  });
