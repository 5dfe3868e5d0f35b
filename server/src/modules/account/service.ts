import type { AccountSession } from '@bn/contract';
import type { Actor, Caller, Origin } from '../../caller.ts';
import type { Database, Executor } from '../../db/database.ts';
import { forbidden, invalid, notFound, Refusal } from '../../errors.ts';
import type { UnitOfWork } from '../../unit-of-work.ts';
import type { Audit } from '../audit/service.ts';
import type { LoginLimit } from '../auth/login-limit.ts';
import { refuseWeak } from '../auth/password-rule.ts';
import { hashPassword, verifyPassword } from '../auth/passwords.ts';
import type { Sessions } from '../auth/sessions.ts';
import { browserOf } from './browser.ts';
import { hashOf, linkTo, newToken } from './link.ts';
import * as sql from './sql.ts';

/** Mails with links to choose a password. Mail makes them with the links of this module, so it is passed in. */
interface AccountMail {
  /** Without it no mail is sent. */
  on: boolean;
  forgotten(tx: Executor, email: string): Promise<void>;
  invite(tx: Executor, memberIds: readonly number[]): Promise<void>;
}

interface AccountDeps {
  db: Database;
  sessions: Sessions;
  limit: LoginLimit;
  audit: Audit;
  mail: AccountMail;
  now: () => Date;
}

const INVITATION = 7 * 86_400_000;

export function accountService({ db, sessions, limit, audit, mail, now }: AccountDeps) {
  return {
    /** The session that asks stays, all others end: whoever knew the old password is out. */
    changePassword: async (
      unit: UnitOfWork,
      caller: Caller,
      token: string,
      passwords: { current_password: string; new_password: string },
    ): Promise<void> => {
      const { user } = caller;
      refuseWeak(passwords.new_password, user, 'new_password');
      const stored = await sql.findPasswordHash(db, user.id);
      const subject = { type: 'user', id: user.id } as const;
      const known = await limit.attempt(db, {
        emailKey: `password of ${user.id}`,
        address: caller.address,
        check: async () => (await verifyPassword(stored, passwords.current_password)) || undefined,
        onLimited: () => audit.record(db, caller, { action: 'sign_in.limited', subject }),
      });
      const hash = known ? await hashPassword(passwords.new_password) : '';
      await unit(async (tx) => {
        // Here and not before, because a request that is sent again is to get the first one's answer.
        if (!known) throw invalid({ current_password: 'is not your password' });
        if (!(await sql.replacePassword(tx, user.id, stored, hash, now())))
          throw invalid({ current_password: 'has just been changed' });
        await sessions.endOthers(tx, user.id, token);
        await sql.deleteLink(tx, user.id);
        await audit.record(tx, caller, { action: 'password.changed', subject });
        return null;
      });
    },

    /** Links of somebody who may not sign in any more are good no more. */
    forgetLink: sql.deleteLink,

    /** Everybody gets the same answer after the same work; whether there is such an account is seen when a mail is made. */
    forgot: async (email: string, origin: Origin): Promise<{ by_mail: 0 | 1 }> => {
      const emailKey = await sql.emailKeyOf(db, email);
      await limit.attempt(db, {
        emailKey: `forgotten by ${emailKey}`,
        address: origin.address,
        check: () =>
          db.transaction(async (tx) => {
            await mail.forgotten(tx, email);
            await audit.recordFor(tx, null, origin, {
              action: 'password.forgotten',
              details: { email: emailKey },
            });
            return undefined;
          }),
        onLimited: async () => undefined,
      });
      return { by_mail: mail.on ? 1 : 0 };
    },

    setByLink: async (token: string, password: string, origin: Origin): Promise<void> => {
      const hash = hashOf(token);
      const owner = await sql.findLinkOwner(db, hash, now());
      if (!owner) throw linkEnded();
      refuseWeak(password, owner);
      const passwordHash = await hashPassword(password);
      await db.transaction(async (tx) => {
        if (!(await sql.takeLink(tx, hash, now()))) throw linkEnded();
        // The one that was handed over and the one that was mailed open the same door.
        await sql.deleteLink(tx, owner.id);
        await sql.replacePassword(tx, owner.id, undefined, passwordHash, now());
        await sessions.endAll(tx, owner.id);
        const subject = { type: 'user', id: owner.id } as const;
        await audit.recordFor(tx, owner.id, origin, { action: 'password.set_by_link', subject });
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

    /** A link to hand over; where there is mail, one of its own goes out to the member as well. */
    invite: async (
      caller: Caller,
      id: number,
    ): Promise<{ link: string; ends_at: string; by_mail: 0 | 1 }> => {
      const token = newToken();
      const endsAt = new Date(now().getTime() + INVITATION);
      await db.transaction(async (tx) => {
        const member = await sql.lockMember(tx, id);
        const { role, chapter_id } = caller.user;
        if (!member || (role === 'member' && member.chapter_id !== chapter_id)) throw notFound('Member');
        if (role === 'member' && member.activated_at !== null)
          throw forbidden('Somebody who has signed in gets a link from a super admin only');
        await sql.replaceLink(tx, id, hashOf(token), now(), endsAt);
        await mail.invite(tx, [id]);
        await audit.record(tx, caller, {
          action: 'member.invited',
          subject: { type: 'user', id },
          chapterId: member.chapter_id,
        });
      });
      return { link: linkTo(token), ends_at: endsAt.toISOString(), by_mail: mail.on ? 1 : 0 };
    },

    /** The same for many who have never signed in, in one chapter or everywhere; the others among them are passed over. */
    inviteEach: async (
      tx: Executor,
      by: Actor,
      ids: readonly number[],
      chapterId: number | null,
    ): Promise<(sql.LinkOwner & { link: string; endsAt: Date })[]> => {
      const endsAt = new Date(now().getTime() + INVITATION);
      const invitees = await sql.lockInvitees(tx, ids, chapterId);
      const invited = invitees.map((owner) => ({ ...owner, token: newToken() }));
      await sql.replaceLinks(
        tx,
        invited.map(({ id, token }) => ({ id, hash: hashOf(token).toString('hex') })),
        now(),
        endsAt,
      );
      await audit.recordEachFor(
        tx,
        by.userId,
        by,
        invited.map(({ id, chapter_id }) => ({
          action: 'member.invited',
          subject: { type: 'user', id },
          chapterId: chapter_id,
        })),
      );
      return invited.map(({ token, ...owner }) => ({ ...owner, link: linkTo(token), endsAt }));
    },
  };
}
export type AccountService = ReturnType<typeof accountService>;

const linkEnded = () => new Refusal('not_found', 'This link has been used or has ended. Ask for a new one.');
