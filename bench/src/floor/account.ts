/** People's own accounts, and the pages of members and chapters. */
import { createHash, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Executor } from '../../../server/src/db/database.ts';
import * as linkSql from '../../../server/src/modules/account/links-sql.ts';
import * as accountSql from '../../../server/src/modules/account/sql.ts';
import { insert as insertAudit, ofPerson } from '../../../server/src/modules/audit/sql.ts';
import * as authSql from '../../../server/src/modules/auth/sql.ts';
import * as chapterSql from '../../../server/src/modules/chapters/sql.ts';
import { insert as tell } from '../../../server/src/modules/events/sql.ts';
import * as membershipSql from '../../../server/src/modules/memberships/sql.ts';
import * as referralSql from '../../../server/src/modules/referrals/sql.ts';
import * as thankYouSql from '../../../server/src/modules/thankyous/sql.ts';
import { db, type Row, transaction } from './database.ts';
import { withRight } from './reads.ts';
import { hashOf, today } from './users.ts';
import { inTurn, originOf } from './writes.ts';

const DAY = 86_400_000;

const shownToColleagues = ({ id, full_name, phone, email, vertical, created_at, chapter }: Row) => ({
  id,
  full_name,
  phone,
  email,
  vertical,
  created_at,
  chapter,
});

const shownToAdmins = (member: Row) => ({
  ...shownToColleagues(member),
  subscription_valid_till: member.subscription_valid_till,
  permissions: member.permissions,
  permissions_until: member.permissions_until,
  ended_at: member.ended_at,
  activated_at: member.activated_at,
});

export const memberPage = async (user: Row, id: number) => {
  const member = await membershipSql.find(db, id, today());
  return user.role === 'super_admin' ? shownToAdmins(member) : shownToColleagues(member);
};

export const chapterPage = (_user: Row, id: number) => chapterSql.find(db, id, today());

export async function sessions(user: Row, token: string) {
  const now = Date.now();
  const times = { createdAfter: new Date(now - 30 * DAY), usedAfter: new Date(now - 7 * DAY) };
  const found = await authSql.listSessions(db, user.id, hashOf(token), times);
  return {
    sessions: found.map(({ user_agent, ...session }) => ({
      ...session,
      browser: user_agent || 'Unknown browser',
    })),
  };
}

export const updateChapter = (user: Row, id: number, body: Row, address: string) =>
  transaction(async (tx) => {
    const before = (await chapterSql.lock(tx, id)) as Row;
    const after = { ...before, ...body };
    await chapterSql.update(tx, after);
    await insertAudit(tx, new Date(), user.id, originOf(address), {
      action: 'chapter.changed',
      subject: { type: 'chapter', id },
      chapterId: id,
      details: { before, after },
    });
    await tell(tx, new Date(), [{ kind: 'chapter_changed', by: user.id, chapter: id }]);
    return after;
  });

export const invite = (user: Row, id: number, _body: Row, address: string) =>
  transaction(async (tx) => {
    const at = new Date();
    const endsAt = new Date(at.getTime() + 7 * DAY);
    const token = randomBytes(32).toString('base64url');
    await accountSql.lockMember(tx, id);
    const link = { id, hash: hashOf(token).toString('hex') };
    await linkSql.insertEach(tx, [link], user.id, at, endsAt);
    const subject = { type: 'user', id } as const;
    await insertAudit(tx, at, user.id, originOf(address), {
      action: 'member.invited',
      subject,
      chapterId: user.chapter_id,
    });
    return { link: `/auth/set-password#${token}`, ends_at: endsAt.toISOString(), by_mail: 0 };
  });

export async function changePassword(user: Row, body: Row, token: string, address: string): Promise<void> {
  const stored = (await accountSql.findPasswordHash(db, user.id)) ?? '';
  if (!(await inTurn(() => verify(stored, body.current_password)))) throw new Error('wrong password');
  const fresh = await inTurn(() => hash(body.new_password));
  await transaction(async (tx) => {
    const at = new Date();
    await accountSql.replacePassword(tx, user.id, stored, fresh, at);
    await authSql.deleteOtherSessions(tx, user.id, hashOf(token));
    await tell(tx, at, [sessionsEnded(user.id)]);
    const subject = { type: 'user', id: user.id } as const;
    await insertAudit(tx, at, user.id, originOf(address), {
      action: 'password.changed',
      subject,
      chapterId: user.chapter_id,
    });
  });
}

export async function forgot({ email }: Row, address: string) {
  const at = new Date();
  const count = (text: string) => {
    const key = createHash('sha256').update(text).digest();
    return authSql.countAttempt(db, key, at, new Date(at.getTime() - 15 * 60_000), email);
  };
  const { email_key: key } = await count(`from ${address}`);
  await count(`of ${key}`);
  await insertAudit(db, at, null, originOf(address), {
    action: 'password.forgotten',
    details: { email: key },
  });
  return { by_mail: 0 };
}

export async function setPassword(body: Row, address: string): Promise<void> {
  const link = hashOf(body.token);
  const owner = (await linkSql.findOwner(db, link, new Date(), today())) as Row;
  const fresh = await inTurn(() => hash(body.password));
  await transaction(async (tx) => {
    const at = new Date();
    await linkSql.take(tx, owner.id, link, at, today());
    await accountSql.replacePassword(tx, owner.id, undefined, fresh, at);
    await authSql.deleteSessions(tx, owner.id);
    await tell(tx, at, [sessionsEnded(owner.id)]);
    const subject = { type: 'user', id: owner.id } as const;
    await insertAudit(tx, at, owner.id, originOf(address), { action: 'password.set_by_link', subject });
  });
}

export const endSession = (user: Row, id: number, address: string) =>
  transaction(async (tx) => {
    await authSql.deleteOwnSession(tx, user.id, id);
    await tell(tx, new Date(), [sessionsEnded(user.id)]);
    const details = { session: id };
    await insertAudit(tx, new Date(), user.id, originOf(address), {
      action: 'session.ended',
      chapterId: user.chapter_id,
      details,
    });
  });

export const endOtherSessions = (user: Row, token: string, address: string) =>
  transaction(async (tx) => {
    await authSql.deleteOtherSessions(tx, user.id, hashOf(token));
    await tell(tx, new Date(), [sessionsEnded(user.id)]);
    const details = { session: 'others' } as const;
    await insertAudit(tx, new Date(), user.id, originOf(address), {
      action: 'session.ended',
      chapterId: user.chapter_id,
      details,
    });
  });

const sessionsEnded = (id: number) => ({ kind: 'sessions_ended', by: null, to: id }) as const;

async function tellMembership(
  tx: Executor,
  kind: 'membership_ended' | 'membership_resumed',
  user: Row,
  member: Row,
  at: Date,
) {
  const { id, chapter_id: chapter } = member;
  await tell(tx, at, [{ kind, by: user.id, to: id, chapter, member: id }]);
  return shownToAdmins(member);
}

export const endMembership = (user: Row, id: number, _body: Row, address: string) =>
  transaction(async (tx) => {
    const at = new Date();
    await membershipSql.lock(tx, id);
    await membershipSql.end(tx, id, at);
    await authSql.deleteSessions(tx, id);
    await tell(tx, at, [sessionsEnded(id)]);
    const subject = { type: 'user', id } as const;
    const ended = (await membershipSql.find(tx, id, today())) as Row;
    const chapterId = ended.chapter_id;
    await insertAudit(tx, at, user.id, originOf(address), { action: 'member.ended', subject, chapterId });
    return tellMembership(tx, 'membership_ended', user, ended, at);
  });

export const resumeMembership = (user: Row, id: number, body: Row, address: string) =>
  transaction(async (tx) => {
    const at = new Date();
    await membershipSql.lock(tx, id);
    await membershipSql.resume(tx, id, body.email, at);
    const subject = { type: 'user', id } as const;
    const resumed = (await membershipSql.find(tx, id, today())) as Row;
    const chapterId = resumed.chapter_id;
    await insertAudit(tx, at, user.id, originOf(address), { action: 'member.resumed', subject, chapterId });
    return tellMembership(tx, 'membership_resumed', user, resumed, at);
  });

/** As many as one page of the export holds; nobody in the data has more. */
const WHOLE = { page: 1, page_size: 1_000, withdrawn: true } as const;

export async function exportAccount(user: Row, token: string, address: string) {
  const { id, name, email, role } = user;
  const received = await referralSql.listReceived(db, id, WHOLE).page();
  const given = await referralSql.listSent(db, id, WHOLE).page();
  const thanks = async (direction: 'given' | 'received') =>
    (await thankYouSql.listOwn(db, id, { ...WHOLE, direction }).page()).rows.map((note: Row) =>
      withRight(user, note),
    );
  const answer = {
    exported_at: new Date().toISOString(),
    person: { id, name, email, role },
    membership: shownToAdmins((await membershipSql.find(db, id, today())) as Row),
    ...(await sessions(user, token)),
    referrals_given: given.rows,
    referrals_received: received.rows,
    thanks_given: await thanks('given'),
    thanks_received: await thanks('received'),
    history: await ofPerson(db, id),
  };
  await insertAudit(db, new Date(), id, originOf(address), {
    action: 'account.exported',
    chapterId: user.chapter_id,
  });
  return answer;
}
