import { randomBytes } from 'node:crypto';
import { type Database, type Executor, violatedConstraint } from '../../db/database.ts';
import { conflict, Refusal } from '../../errors.ts';
import { PASSWORD_ALONE } from '../../sql/passkeys-sql.ts';
import type { Audit } from '../audit/service.ts';
import { refuseWeak } from '../auth/password-rule.ts';
import { hashPassword } from '../auth/passwords.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { MailService } from '../mail/service.ts';
import type { MembershipService } from '../memberships/service.ts';
import type { EndPasskeys } from '../passkeys/end.ts';
import * as sql from './sql.ts';

/** What is done from the command line only, never over HTTP. The audit log names the place it came from. */
const COMMAND_LINE = { userId: null, address: 'command line', requestId: '-', userAgent: '' };

interface SuperAdminDeps {
  audit: Audit;
  sessions: Sessions;
  now: () => Date;
}

interface EndDeps {
  memberships: Pick<MembershipService, 'endIn'>;
  mail: Pick<MailService, 'tellSuperAdmins'>;
}

const noAccount = (email: string) => new Refusal('not_found', `No account uses ${email}`);

export const randomPassword = (): string => randomBytes(16).toString('base64url');

export function superAdminService({ audit, sessions, now }: SuperAdminDeps) {
  const passwordAloneUntil = () => new Date(now().getTime() + PASSWORD_ALONE);

  const insert = async (tx: Executor, email: string, passwordHash: string, name: string): Promise<void> => {
    const id = await sql.insert(tx, name, email, passwordHash, now(), passwordAloneUntil()).catch((error) => {
      throw violatedConstraint(error) === 'users_email' ? conflict(`${email} is in use already`) : error;
    });
    const subject = { type: 'user', id } as const;
    await audit.recordFor(tx, null, COMMAND_LINE, { action: 'super_admin.created', subject });
  };

  // Passwords are hashed before a transaction begins: on a busy machine it takes seconds, and the database ends one that idles.
  return {
    list: sql.list,

    create: async (db: Database, email: string, password: string, name: string): Promise<void> => {
      refuseWeak(password, { name, email });
      const passwordHash = await hashPassword(password);
      await db.transaction((tx) => insert(tx, email, passwordHash, name));
    },

    /**
     * The first super admin, unless there is one; several processes that start together create only one. The
     * caller shows the credentials before they are stored.
     */
    ensureFirst: async (
      db: Database,
      email: string,
      password: string,
      show: () => Promise<void>,
    ): Promise<boolean> => {
      if ((await sql.list(db)).length > 0) return false;
      const name = 'Super Admin';
      refuseWeak(password, { name, email });
      const passwordHash = await hashPassword(password);
      return db.transaction(async (tx) => {
        await sql.lockSuperAdmins(tx);
        if ((await sql.list(tx)).length > 0) return false;
        await insert(tx, email, passwordHash, name);
        await show();
        return true;
      });
    },

    setPassword: async (
      db: Database,
      endPasskeys: EndPasskeys,
      email: string,
      password: string,
    ): Promise<void> => {
      refuseWeak(password, { name: '', email });
      const passwordHash = await hashPassword(password);
      await db.transaction(async (tx) => {
        const found = await sql.findByEmail(tx, email);
        if (!found) throw noAccount(email);
        await endPasskeys(tx, COMMAND_LINE, found);
        const { id } = found;
        await sql.setPasswordHash(tx, id, passwordHash, now(), passwordAloneUntil());
        await sessions.endAll(tx, id);
        await audit.recordFor(tx, null, COMMAND_LINE, {
          action: 'password.set',
          subject: { type: 'user', id },
        });
      });
    },

    /** Ends all sessions of super admins, which may have been opened with a password alone. Those without a passkey are named. */
    requirePasskeys: async (tx: Executor): Promise<{ without: string[] }> => {
      await sql.lockSuperAdmins(tx);
      const found = await sql.listWithPasskeys(tx);
      if (!found.some(({ has_passkey }) => has_passkey))
        throw conflict("No super admin has a passkey. Add one first: sign in, and open 'Account'.");
      if (!(await sql.requirePasskeys(tx, now()))) throw conflict('Passkeys are required already.');
      for (const { id } of found) await sessions.endAll(tx, id);
      await audit.recordFor(tx, null, COMMAND_LINE, { action: 'passkeys.required' });
      return { without: found.filter(({ has_passkey }) => !has_passkey).map(({ email }) => email) };
    },

    allowPasswords: async (tx: Executor): Promise<void> => {
      if (!(await sql.allowPasswords(tx))) throw conflict('Passkeys are not required.');
      await audit.recordFor(tx, null, COMMAND_LINE, { action: 'passkeys.not_required' });
    },

    arePasskeysRequired: sql.arePasskeysRequired,

    remove: async (tx: Executor, { memberships, mail }: EndDeps, email: string): Promise<void> => {
      await sql.lockSuperAdmins(tx);
      const found = await sql.findByEmail(tx, email);
      if (!found) throw noAccount(email);
      const { id, role } = found;
      if (role === 'member') {
        await memberships.endIn(tx, COMMAND_LINE, id);
        return;
      }
      await mail.tellSuperAdmins(tx, 'super_admin_ended', null, id);
      await sql.remove(tx, id, now());
      if ((await sql.list(tx)).length === 0) throw conflict(`${email} is the last super admin and stays.`);
      await sessions.endAll(tx, id);
      await audit.recordFor(tx, null, COMMAND_LINE, {
        action: 'member.removed',
        subject: { type: 'user', id },
      });
    },
  };
}
