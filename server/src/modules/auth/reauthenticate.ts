import type { Reauthentication } from '@bn/contract';
import type { Caller } from '../../caller.ts';
import type { Database, Executor } from '../../db/database.ts';
import { invalid } from '../../errors.ts';
import type { Audit } from '../audit/service.ts';
import type { Limits } from './limits.ts';
import { networkOf } from './network-of.ts';
import { verifyPassword } from './passwords.ts';
import * as sql from './sql.ts';

interface ReauthenticationDeps {
  db: Database;
  limits: Pick<Limits, 'attempt'>;
  audit: Audit;
}

/** Before what a session alone must not do: it may be stolen, or left open. Limited like sign-ins. */
export function createReauthentication({ db, limits, audit }: ReauthenticationDeps) {
  /** The hash, by which a transaction sees whether it is still the password; undefined for a wrong one. */
  const provePassword = async (caller: Caller, password: string): Promise<string | undefined> => {
    const { id } = caller.user;
    const stored = await sql.findPasswordHash(db, id);
    const known = await limits.attempt(db, {
      kind: 'passwordChange',
      of: [id, networkOf(caller.address)],
      what: 'failed sign-ins',
      check: async () => (await verifyPassword(stored, password)) || undefined,
      onLimited: () => audit.record(db, caller, { action: 'sign_in.limited', subject: { type: 'user', id } }),
    });
    return known ? stored : undefined;
  };

  return {
    provePassword,

    /**
     * Asks for the proof before the transaction, and answers within it: a request that is sent again is to get the first one's
     * answer, and meanwhile the password may have been changed, or the account ended.
     */
    reauthenticate: async (
      caller: Caller,
      { current_password }: Reauthentication,
    ): Promise<(tx: Executor) => Promise<void>> => {
      const proven = await provePassword(caller, current_password);
      return async (tx) => {
        if (proven === undefined) throw invalid({ current_password: 'is not your password' });
        if (!(await sql.holdPassword(tx, caller.user.id, proven)))
          throw invalid({ current_password: 'has just been changed' });
      };
    },
  };
}
export type ReauthenticationService = ReturnType<typeof createReauthentication>;
