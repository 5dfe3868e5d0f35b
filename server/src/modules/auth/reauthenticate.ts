import type { Reauthenticated, Reauthentication } from '@bn/contract';
import type { Caller } from '../../caller.ts';
import type { Database, Executor } from '../../db/database.ts';
import { invalid } from '../../errors.ts';
import type { Audit } from '../audit/service.ts';
import type { Limits } from './limits.ts';
import { networkOf } from './network-of.ts';
import { verifyPassword } from './passwords.ts';
import * as sql from './sql.ts';

interface ProofDeps {
  db: Database;
  limits: Pick<Limits, 'attempt'>;
  audit: Audit;
  now: () => Date;
}

interface Session {
  caller: Caller;
  token: string;
}

/** Passkeys are added by those who prove who they are with this module, so what it needs of them is passed in. */
export interface PasskeyProofs {
  /** Takes the challenge, whatever comes of it; undefined for what proves nothing. */
  verify(
    session: Session,
    purpose: Reauthenticated,
    signed: NonNullable<Reauthentication['passkey']>,
  ): Promise<{ id: number } | undefined>;
  isThere(tx: Executor, userId: number, id: number): Promise<boolean>;
}

/** Whoever tries, with a password or a passkey, is limited together for all that asks for it. */
const attempting =
  ({ db, limits, audit }: ProofDeps) =>
  <T>(caller: Caller, check: () => Promise<T | undefined>) =>
    limits.attempt(db, {
      kind: 'passwordChange',
      of: [caller.user.id, networkOf(caller.address)],
      what: 'failed sign-ins',
      check,
      onLimited: () =>
        audit.record(db, caller, {
          action: 'sign_in.limited',
          subject: { type: 'user', id: caller.user.id },
        }),
    });

/** The hash, by which a transaction sees whether it is still the password; undefined for a wrong one. */
export const passwordProof =
  (deps: ProofDeps) =>
  async (caller: Caller, password: string): Promise<string | undefined> => {
    const stored = await sql.findPassword(deps.db, caller.user.id, deps.now());
    if (stored?.needs_passkey)
      throw invalid({ current_password: 'is not enough here: super admins use a passkey' });
    const known = await attempting(deps)(
      caller,
      async () => (await verifyPassword(stored?.hash, password)) || undefined,
    );
    return known ? stored?.hash : undefined;
  };

/** Before what a session alone must not do: it may be stolen, or left open. */
export function createReauthentication(deps: ProofDeps & { passkeys: PasskeyProofs }) {
  const { passkeys } = deps;
  const provePassword = passwordProof(deps);

  const byPassword = async (caller: Caller, password: string) => {
    const proven = await provePassword(caller, password);
    return async (tx: Executor) => {
      if (proven === undefined) throw invalid({ current_password: 'is not your password' });
      if (!(await sql.holdPassword(tx, caller.user.id, proven, deps.now())))
        throw invalid({ current_password: 'has just been changed' });
    };
  };

  const byPasskey = async (
    session: Session,
    purpose: Reauthenticated,
    signed: NonNullable<Reauthentication['passkey']>,
  ) => {
    const { caller } = session;
    const proven = await attempting(deps)(caller, () => passkeys.verify(session, purpose, signed));
    return async (tx: Executor) => {
      const isThere =
        proven &&
        (await sql.holdUser(tx, caller.user.id)) &&
        (await passkeys.isThere(tx, caller.user.id, proven.id));
      if (!isThere) throw invalid({ passkey: 'this did not work or took too long. Try again' });
    };
  };

  return {
    /**
     * Asks for the proof before the transaction, and answers within it: a request that is sent again is to get the first one's
     * answer, and meanwhile the password may have been changed, the passkey removed, or the account ended.
     */
    reauthenticate: async (
      session: Session,
      purpose: Reauthenticated,
      { current_password, passkey }: Reauthentication,
    ): Promise<(tx: Executor) => Promise<void>> => {
      if (passkey) return byPasskey(session, purpose, passkey);
      if (current_password !== undefined) return byPassword(session.caller, current_password);
      throw invalid({ current_password: 'is required' });
    },
  };
}
export type ReauthenticationService = ReturnType<typeof createReauthentication>;
