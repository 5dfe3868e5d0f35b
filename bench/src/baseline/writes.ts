import { randomBytes } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import { insert as insertAudit } from '../../../server/src/modules/audit/sql.ts';
import * as authSql from '../../../server/src/modules/auth/sql.ts';
import { insert as publish } from '../../../server/src/modules/events/sql.ts';
import * as referralSql from '../../../server/src/modules/referrals/sql.ts';
import * as thankYouSql from '../../../server/src/modules/thankyous/sql.ts';
import { db, type Row, transaction } from './database.ts';
import { hashOf, today, type User, withoutInternals } from './reads.ts';

const originOf = (address: string) => ({ address, requestId: 'baseline', userAgent: '' });

/** One hash at a time, as in the product: it decides between sign-ins and all other calls, and is not overhead. */
let queue: Promise<unknown> = Promise.resolve();
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const result = queue.then(work);
  queue = result.catch(() => undefined);
  return result;
}

export async function login(body: Row, address: string) {
  const { account } = await authSql.findByEmail(db, body.email, new Date(), today());
  if (!account || !(await oneAtATime(() => verify(account.passwordHash, body.password))))
    throw new Error('wrong password');
  const { user } = account;
  const token = randomBytes(32).toString('base64url');
  const at = new Date();
  const origin = originOf(address);
  await transaction(async (tx) => {
    await authSql.holdPassword(tx, user.id, account.passwordHash, at);
    await insertAudit(tx, at, user.id, origin, {
      action: 'sign_in',
      subject: { type: 'user', id: user.id },
      chapterId: user.chapter_id,
    });
    await authSql.insertSession(tx, hashOf(token), user.id, at, origin);
  });
  return { token, user };
}

export const give = (user: User, body: Row) =>
  transaction(async (tx) => {
    const recorded = { date_sent: body.date_sent ?? today(), recorded_on: today(), at: new Date() };
    const referral = (await referralSql.insert(tx, user.id, body, recorded)) as Row;
    const { id: by, chapter_id: chapter } = user;
    await publish(tx, recorded.at, [
      { kind: 'referral_received', by, to: body.to_member_id, chapter, referral: referral.id },
    ]);
    return referral;
  });

export const changeStatus = (user: User, id: number, { referral_status: outcome }: Row) =>
  transaction(async (tx) => {
    const referral = await referralSql.lock(tx, user.id, id);
    if (!referral || referral.thanked) throw new Error('thanked');
    const at = new Date();
    const answered = await referralSql.setOutcome(tx, id, outcome, at);
    const { from_member_id: to, chapter_id: chapter } = referral;
    await publish(tx, at, [{ kind: 'referral_status_changed', by: user.id, to, chapter, referral: id }]);
    return answered;
  });

export const thank = (user: User, body: Row) =>
  transaction(async (tx) => {
    const at = new Date();
    const referral = (await referralSql.lock(tx, user.id, body.referral_id)) as Row;
    await referralSql.setOutcome(tx, referral.id, 'got_business', at, !referral.thanked);
    const people = { fromMemberId: user.id, toMemberId: referral.from_member_id };
    const note = await thankYouSql.insert(tx, { ...body, ...people, chapterId: referral.chapter_id }, at);
    await publish(tx, at, [{ kind: 'thankyou_received', ...eventOf(user, note), to: note.to_member_id }]);
    return withRights(user, note);
  });

export const approve = (user: User, id: number, _body: Row, address: string) =>
  transaction(async (tx) => {
    const at = new Date();
    await thankYouSql.lock(tx, [id]);
    const note: Row = (await thankYouSql.approve(tx, [id], user.id, at))[0];
    await insertAudit(tx, at, user.id, originOf(address), {
      action: 'thankyou.approved',
      subject: { type: 'thankyou', id },
      chapterId: note.chapter_id,
      memberId: note.from_member_id,
    });
    const event = { kind: 'thankyou_approved', ...eventOf(user, note) } as const;
    await publish(tx, at, [
      { ...event, to: note.from_member_id },
      { ...event, chapter: null, to: note.to_member_id },
    ]);
    return withRights(user, note);
  });

const eventOf = (user: User, { chapter_id: chapter, referral_id: referral, id: note }: Row) => ({
  by: user.id,
  chapter,
  referral,
  note,
});

function withRights(user: User, note: Row): Row {
  const isSender = note.from_member_id === user.id;
  const approves = user.role === 'super_admin' || user.permissions.can_approve_thankyou === 1;
  return {
    ...withoutInternals(note),
    can_change: isSender && (note.status === 'pending' || note.status === 'returned') ? 1 : 0,
    can_approve: approves && note.status === 'pending' && !isSender ? 1 : 0,
  };
}
