import type { SessionUser } from '@bn/contract';
import type { Caller, Origin } from '../../caller.ts';
import type { Database } from '../../db/database.ts';
import { Refusal } from '../../errors.ts';
import type { Calendar } from '../../time/calendar.ts';
import type { AuditEntry } from '../audit/entry.ts';
import type { Audit } from '../audit/service.ts';
import type { Limits } from './limits.ts';
import { networkOf } from './network-of.ts';
import { verifyPassword } from './passwords.ts';
import type { Sessions } from './sessions.ts';
import * as sql from './sql.ts';

interface AuthDeps {
  db: Database;
  sessions: Sessions;
  limits: Limits;
  audit: Audit;
  calendar: Calendar;
}

export function authService({ db, sessions, limits, audit, calendar }: AuthDeps) {
  /** An e-mail that no account has is not kept: it may be a password, typed into the wrong field. */
  const refuse = async (
    origin: Origin,
    email: string,
    account?: sql.Account,
    action: 'sign_in.failed' | 'sign_in.passkey_missing' = 'sign_in.failed',
  ): Promise<never> => {
    await audit.recordFor(db, null, origin, {
      action,
      ...(account && { ...tried(account), details: { email } }),
    });
    throw new Refusal('invalid_credentials', 'Invalid email or password');
  };

  /** An unknown e-mail, a wrong password and a missing passkey fail in the same way, in wording and in timing. */
  const login = async (
    email: string,
    password: string,
    origin: Origin,
  ): Promise<{ token: string; user: SessionUser }> => {
    const { emailKey, account } = await sql.findByEmail(db, email, calendar.now(), calendar.today());
    let isRight = false;
    const found = await limits.attempt(db, {
      kind: 'signIn',
      of: [emailKey, networkOf(origin.address)],
      what: 'failed sign-ins',
      check: async () => {
        isRight = await verifyPassword(account?.passwordHash, password);
        return isRight && !account?.needsPasskey ? account : undefined;
      },
      onLimited: () =>
        audit.recordFor(db, null, origin, {
          action: 'sign_in.limited',
          ...(account && { ...tried(account), details: { email: emailKey } }),
        }),
    });
    if (!found)
      return refuse(origin, emailKey, account, isRight ? 'sign_in.passkey_missing' : 'sign_in.failed');
    const { user, passwordHash } = found;
    const token = await db.transaction(async (tx) => {
      // The password may have changed while it was checked: the old one must no longer open a session.
      const isSame = found.activated
        ? await sql.holdPassword(tx, user.id, passwordHash, calendar.now())
        : (await sql.holdPassword(tx, user.id, passwordHash, calendar.now(), 'NO KEY UPDATE')) &&
          (await sql.activate(tx, user.id, passwordHash, calendar.now(), calendar.today()));
      if (!isSame) return undefined;
      await audit.recordFor(tx, user.id, origin, {
        action: 'sign_in',
        ...tried(found),
      });
      return sessions.open(tx, user.id, origin);
    });
    if (token === undefined) return refuse(origin, emailKey, found);
    return { token, user };
  };

  return {
    login,

    logout: (caller: Caller, token: string): Promise<void> =>
      db.transaction(async (tx) => {
        await sessions.end(tx, caller.user.id, token);
        await audit.record(tx, caller, { action: 'sign_out' });
      }),
  };
}

const tried = ({ user }: sql.Account): Pick<AuditEntry, 'subject' | 'chapterId'> => ({
  subject: { type: 'user', id: user.id },
  chapterId: user.chapter_id,
});
