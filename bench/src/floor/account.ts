/** People's own accounts, and the pages of members and chapters. */
import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import * as accountSql from '../../../server/src/modules/account/sql.ts';
import { insert as insertAudit } from '../../../server/src/modules/audit/sql.ts';
import * as authSql from '../../../server/src/modules/auth/sql.ts';
import * as chapterSql from '../../../server/src/modules/chapters/sql.ts';
import * as membershipSql from '../../../server/src/modules/memberships/sql.ts';
import { db, type Row, transaction } from './database.ts';
import { hashOf } from './users.ts';
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
  ended_at: member.ended_at,
  activated_at: member.activated_at,
});

export const memberPage = async (user: Row, id: number) => {
  const member = await membershipSql.find(db, id);
  return user.role === 'super_admin' ? shownToAdmins(member) : shownToColleagues(member);
};

export const chapterPage = (_user: Row, id: number) => chapterSql.find(db, id);

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
      details: { before, after },
    });
    return after;
  });

export const invite = (user: Row, id: number, _body: Row, address: string) =>
  transaction(async (tx) => {
    const at = new Date();
    const endsAt = new Date(at.getTime() + 7 * DAY);
    const token = randomBytes(32).toString('base64url');
    await accountSql.lockMember(tx, id);
    await accountSql.replaceLink(tx, id, hashOf(token), at, endsAt);
    const subject = { type: 'user', id } as const;
    await insertAudit(tx, at, user.id, originOf(address), { action: 'member.invited', subject });
    return { link: `/auth/set-password#${token}`, ends_at: endsAt.toISOString() };
  });

export async function changePassword(user: Row, body: Row, token: string, address: string): Promise<void> {
  const stored = (await accountSql.findPasswordHash(db, user.id)) ?? '';
  if (!(await inTurn(() => verify(stored, body.current_password)))) throw new Error('wrong password');
  const fresh = await inTurn(() => hash(body.new_password));
  await transaction(async (tx) => {
    const at = new Date();
    await accountSql.replacePassword(tx, user.id, stored, fresh, at);
    await authSql.deleteOtherSessions(tx, user.id, hashOf(token));
    await accountSql.deleteLink(tx, user.id);
    const subject = { type: 'user', id: user.id } as const;
    await insertAudit(tx, at, user.id, originOf(address), { action: 'password.changed', subject });
  });
}
