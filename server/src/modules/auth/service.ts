import type { SessionUser } from '@bn/contract';
import type { Caller, Origin } from '../../caller.ts';
import type { Database } from '../../db/database.ts';
import { Refusal } from '../../errors.ts';
import type { Audit } from '../audit/service.ts';
import { createLoginLimit } from './login-limit.ts';
import { verifyPassword } from './passwords.ts';
import type { Sessions } from './sessions.ts';
import * as sql from './sql.ts';

interface AuthDeps {
  db: Database;
  sessions: Sessions;
  audit: Audit;
  now: () => Date;
}

export function authService({ db, sessions, audit, now }: AuthDeps) {
  const limit = createLoginLimit(now);

  const check = async (email: string, password: string) => {
    const found = await sql.findByEmail(db, email);
    return (await verifyPassword(found?.passwordHash, password)) ? found : undefined;
  };

  const refuse = async (origin: Origin, attempted: { email: string }): Promise<never> => {
    await audit.recordFor(db, null, origin, { action: 'sign_in.failed', details: attempted });
    throw new Refusal('invalid_credentials', 'Invalid email or password');
  };

  /** Unknown e-mail and wrong password are one and the same failure, in words and in time. */
  const login = async (
    email: string,
    password: string,
    origin: Origin,
  ): Promise<{ token: string; user: SessionUser }> => {
    const attempted = { email: email.slice(0, 254) };
    const found = await limit
      .attempt(db, email, origin.address, () => check(email, password))
      .catch(async (error) => {
        if (error instanceof Refusal && error.code === 'too_many_requests') {
          await audit.recordFor(db, null, origin, { action: 'sign_in.limited', details: attempted });
        }
        throw error;
      });
    if (!found) return refuse(origin, attempted);
    const { user, passwordHash } = found;
    const token = await db.transaction(async (tx) => {
      // The password may have been changed while it was looked at: the old one must not open a session any more.
      if (!(await sql.holdPassword(tx, user.id, passwordHash))) return undefined;
      await audit.recordFor(tx, user.id, origin, {
        action: 'sign_in',
        subject: { type: 'user', id: user.id },
      });
      return sessions.open(tx, user.id);
    });
    return token === undefined ? refuse(origin, attempted) : { token, user };
  };

  return {
    login,

    logout: (caller: Caller, token: string): Promise<void> =>
      db.transaction(async (tx) => {
        await sessions.end(tx, token);
        await audit.record(tx, caller, { action: 'sign_out' });
      }),
  };
}
