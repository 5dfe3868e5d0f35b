import type { AccountSession, AnswerOf, Routes, SessionUser } from '@bn/contract';
import Bowser from 'bowser';
import type { Actor, Caller, Origin } from '../../caller.ts';
import type { Database, Executor } from '../../db/database.ts';
import { conflict, forbidden, invalid, notFound, Refusal, refuse } from '../../errors.ts';
import { PASSWORD_ALONE } from '../../sql/passkeys-sql.ts';
import type { Calendar } from '../../time/calendar.ts';
import type { UnitOfWork } from '../../unit-of-work.ts';
import type { Audit } from '../audit/service.ts';
import { type Limits, tooMany } from '../auth/limits.ts';
import { networkOf } from '../auth/network-of.ts';
import { refuseWeak } from '../auth/password-rule.ts';
import { hashPassword } from '../auth/passwords.ts';
import { passwordProof } from '../auth/reauthenticate.ts';
import type { Sessions } from '../auth/sessions.ts';
import { hashOf, INVITATION, type MadeLink, makeInvitations } from './links.ts';
import * as links from './links-sql.ts';
import * as sql from './sql.ts';

/** Mails with links to choose a password. Mail makes them with the links of this module, so it is passed in. */
interface AccountMail {
  on: boolean;
  forgotten(tx: Executor, email: string): Promise<void>;
  invite(
    tx: Executor,
    madeBy: number,
    memberIds: readonly number[],
  ): Promise<{ invited: readonly number[]; refusals: ReadonlyMap<number, Refusal> }>;
}

interface AccountDeps {
  db: Database;
  sessions: Sessions;
  limits: Limits;
  audit: Audit;
  mail: AccountMail;
  /** Passkeys prove who calls with this module, so it is passed in. */
  endPasskeys: (tx: Executor, by: Actor, owner: { id: number; chapter_id: number | null }) => Promise<void>;
  calendar: Pick<Calendar, 'now' | 'today'>;
}

export function accountService({ db, sessions, limits, audit, mail, endPasskeys, calendar }: AccountDeps) {
  const { now, today } = calendar;
  const provePassword = passwordProof({ db, limits, audit, now });

  const linksLimited = (origin: Origin) =>
    audit.recordFor(db, null, origin, { action: 'password.link_limited' });

  /** A link opens the account: where mail is set up, it goes to its owner alone, and no colleague sees it. */
  const mayHandOver = ({ user }: Caller): boolean => user.role === 'super_admin' || !mail.on;

  const countLink = async (origin: Origin): Promise<void> => {
    const asked = await limits.count(db, 'linkFromNetwork', [networkOf(origin.address)]);
    if (asked.isFirstOver) await linksLimited(origin);
    if (asked.isOver) throw tooMany('Too many requests', asked);
  };

  const inviteUntil = () => new Date(now().getTime() + INVITATION);

  /** People who are locked: those beyond a limit are refused. */
  const inviteLocked = async (
    tx: Executor,
    caller: Caller,
    members: readonly sql.Invitee[],
    handOver: boolean,
  ): Promise<{ made: Map<number, string>; refusals: ReadonlyMap<number, Refusal> }> => {
    const { invited, refusals } = await mail.invite(
      tx,
      caller.user.id,
      members.map(({ id }) => id),
    );
    const links = await makeInvitations(tx, caller.user.id, handOver ? invited : [], now());
    const chapters = new Map(members.map(({ id, chapter_id }) => [id, chapter_id]));
    await audit.recordEach(
      tx,
      caller,
      invited.map((id) => ({
        action: 'member.invited',
        subject: { type: 'user', id },
        chapterId: chapters.get(id) ?? null,
      })),
    );
    return { made: new Map(invited.map((id, n) => [id, links[n]?.link ?? ''])), refusals };
  };

  return {
    countLink,

    /** The session that asks stays, all others end: anyone who knew the old password is signed out. */
    changePassword: async (
      unit: UnitOfWork,
      caller: Caller,
      token: string,
      passwords: { current_password: string; new_password: string },
    ): Promise<void> => {
      const { user } = caller;
      refuseWeak(passwords.new_password, user, 'new_password');
      const subject = { type: 'user', id: user.id } as const;
      const proven = await provePassword(caller, passwords.current_password);
      const hash = proven === undefined ? '' : await hashPassword(passwords.new_password);
      await unit(async (tx) => {
        // Here and not before, because a request that is sent again is to get the first one's answer.
        if (proven === undefined) throw invalid({ current_password: 'is not your password' });
        await endPasskeys(tx, { ...caller, userId: user.id }, user);
        if (!(await sql.replacePassword(tx, user.id, proven, hash, now())))
          throw invalid({ current_password: 'has just been changed' });
        await sessions.endOthers(tx, user.id, token);
        await audit.record(tx, caller, { action: 'password.changed', subject });
        return null;
      });
    },

    /**
     * Every caller gets the same answer after the same work; whether the account exists is checked when the
     * mail is composed. A network that asks too often is refused. An account that is asked for too often gets
     * no further mail, and the answer does not reveal it: the mails it got before still work.
     */
    forgot: async (email: string, origin: Origin): Promise<{ by_mail: 0 | 1 }> => {
      const asked = await limits.count(db, 'forgotFromNetwork', [networkOf(origin.address)], { email });
      const record = async (tx: Executor, action: 'password.forgotten' | 'password.forgotten_limited') =>
        audit.recordFor(tx, null, origin, { action, details: await sql.knownEmail(tx, asked.emailKey) });
      if (asked.isFirstOver) await record(db, 'password.forgotten_limited');
      if (asked.isOver) throw tooMany('Too many requests', asked);
      await db.transaction(async (tx) => {
        const { isOver, isFirst } = await limits.count(tx, 'forgotOfAccount', [asked.emailKey]);
        if (isOver) return;
        await mail.forgotten(tx, email);
        if (isFirst) await record(tx, 'password.forgotten');
      });
      return { by_mail: mail.on ? 1 : 0 };
    },

    /** Looking at a link does not use it up. Links that do not work are all the same, whatever the reason. */
    checkLink: async (token: string, origin: Origin): Promise<{ name: string; chapter: string | null }> => {
      await countLink(origin);
      const owner = await links.findOwner(db, hashOf(token), now(), today());
      if (!owner) throw linkEnded();
      await links.open(db, owner.id, now());
      return { name: owner.name, chapter: owner.chapter };
    },

    /** The session is opened in the transaction that takes the link: whatever revokes the link comes before both, or ends the session after them. */
    setByLink: async (
      token: string,
      password: string,
      origin: Origin,
    ): Promise<{ token: string; user: SessionUser }> => {
      const hash = hashOf(token);
      const owner = await limits.attempt(db, {
        kind: 'setPasswordFromNetwork',
        of: [networkOf(origin.address)],
        what: 'requests',
        check: () => links.findOwner(db, hash, now(), today()),
        onLimited: () => linksLimited(origin),
      });
      if (!owner) throw linkEnded();
      refuseWeak(password, owner);
      const passwordHash = await hashPassword(password);
      return db.transaction(async (tx) => {
        const taken = await links.take(tx, owner.id, hash, now(), today());
        if (!taken) throw linkEnded();
        await endPasskeys(tx, { ...origin, userId: owner.id }, owner);
        const aloneUntil = new Date(now().getTime() + PASSWORD_ALONE);
        await sql.setPassword(
          tx,
          owner.id,
          { hash: passwordHash, knownBy: taken.knownBy, aloneUntil },
          now(),
        );
        await sessions.endAll(tx, owner.id);
        const about = { subject: { type: 'user', id: owner.id } as const, chapterId: owner.chapter_id };
        await audit.recordFor(tx, owner.id, origin, { action: 'password.set_by_link', ...about });
        await audit.recordFor(tx, owner.id, origin, { action: 'sign_in', ...about });
        const session = await sessions.open(tx, owner.id, origin);
        const opened = await sessions.look(tx, session);
        if (!opened) throw linkEnded();
        return { token: session, user: opened.user };
      });
    },

    sessions: async ({ user }: Caller, token: string): Promise<{ sessions: AccountSession[] }> => {
      const found = await sessions.list(db, user.id, token);
      return {
        sessions: found.map(({ user_agent, ...session }) => ({ ...session, browser: browserOf(user_agent) })),
      };
    },

    endSession: (caller: Caller, id: number): Promise<void> =>
      db.transaction(async (tx) => {
        if (!(await sessions.endOne(tx, caller.user.id, id))) throw notFound('Session');
        await audit.record(tx, caller, { action: 'session.ended', details: { session: id } });
      }),

    endOtherSessions: (caller: Caller, token: string): Promise<void> =>
      db.transaction(async (tx) => {
        await sessions.endOthers(tx, caller.user.id, token);
        await audit.record(tx, caller, { action: 'session.ended', details: { session: 'others' } });
      }),

    mayHandOver,

    invite: async (
      caller: Caller,
      id: number,
    ): Promise<{ link?: string; ends_at: string; by_mail: 0 | 1 }> => {
      const made = await db.transaction(async (tx) => {
        const members = await sql.lockMembers(tx, [id], today());
        const refusal = refusalToInvite(caller, members[0]);
        if (refusal) throw refusal;
        const { made, refusals } = await inviteLocked(tx, caller, members, mayHandOver(caller));
        return refusals.has(id) ? refuse(refusals.get(id) as Refusal) : made;
      });
      const link = made.get(id);
      return { ...(link && { link }), ends_at: inviteUntil().toISOString(), by_mail: mail.on ? 1 : 0 };
    },

    /** Who cannot be invited is refused alone, and the others are. Links are handed over only where nothing is mailed. */
    inviteMany: async (
      tx: Executor,
      caller: Caller,
      ids: readonly number[],
    ): Promise<AnswerOf<Routes['inviteMembers']>> => {
      const members = await sql.lockMembers(tx, ids, today());
      const byId = new Map(members.map((member) => [member.id, member]));
      const refusals = new Map(
        ids.map((id) => {
          const member = byId.get(id);
          const refusal = refusalToInvite(caller, member);
          return [id, refusal ?? (member?.activated_at ? conflict('Has signed in already') : undefined)];
        }),
      );
      const { made, refusals: limited } = await inviteLocked(
        tx,
        caller,
        members.filter(({ id }) => !refusals.get(id)),
        !mail.on,
      );
      return {
        by_mail: mail.on ? 1 : 0,
        ends_at: inviteUntil().toISOString(),
        answers: ids.map((id) => {
          const refusal = refusals.get(id) ?? limited.get(id);
          if (refusal) return { id, status: 'refused', code: refusal.code, message: refusal.message };
          const link = made.get(id);
          return { id, status: 'invited', ...(link && { link }) };
        }),
      };
    },

    /** Of someone who holds a flag: a password that somebody else may know does not stay. Without mail no mailbox has ever got a link. */
    endKnownPassword: async (tx: Executor, id: number): Promise<void> => {
      if (mail.on && (await sql.endKnownPassword(tx, id))) await sessions.endAll(tx, id);
    },

    /** In place of a password that has just ended. False where no mail goes out: the super admin hands a link over. */
    inviteByMail: async (tx: Executor, caller: Caller, id: number, chapterId: number): Promise<boolean> => {
      if (!mail.on) return false;
      const { invited } = await mail.invite(tx, caller.user.id, [id]);
      if (invited.length === 0) return false;
      await audit.record(tx, caller, { action: 'member.invited', subject: { type: 'user', id }, chapterId });
      return true;
    },

    /** The same for many who have never signed in, in one chapter or everywhere; the others among them are passed over. */
    inviteEach: async (
      tx: Executor,
      by: Actor,
      ids: readonly number[],
      chapterId: number | null,
    ): Promise<(links.LinkOwner & MadeLink)[]> => {
      const invitees = await sql.lockInvitees(tx, ids, chapterId, today());
      const made = await makeInvitations(
        tx,
        by.userId,
        invitees.map(({ id }) => id),
        now(),
      );
      await audit.recordEachFor(
        tx,
        by.userId,
        by,
        invitees.map(({ id, chapter_id }) => ({
          action: 'member.invited',
          subject: { type: 'user', id },
          chapterId: chapter_id,
        })),
      );
      return invitees.map((owner, index) => ({ ...owner, ...(made[index] as MadeLink) }));
    },
  };
}
export type AccountService = ReturnType<typeof accountService>;

function refusalToInvite({ user }: Caller, member: sql.Invitee | undefined): Refusal | undefined {
  const isMember = user.role === 'member';
  if (!member || (isMember && member.chapter_id !== user.chapter_id)) return notFound('Member');
  if (isMember && member.activated_at !== null)
    return forbidden('Only a super admin can create a link for someone who has signed in before');
  if (isMember && member.elevated)
    return forbidden('Only a super admin can invite someone who holds a permission');
  return member.held ? conflict('The invitations of this chapter are held back') : undefined;
}

export const linkEnded = () =>
  new Refusal('not_found', 'This link has already been used or has expired. Ask for a new one.');

/** 'Chrome on Android'. */
export function browserOf(userAgent: string): string {
  if (userAgent === '') return 'Unknown browser';
  const { browser, os } = Bowser.parse(userAgent);
  const name = browser.name || 'Unknown browser';
  return os.name ? `${name} on ${os.name}` : name;
}
