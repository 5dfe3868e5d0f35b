import type { Reauthenticated } from '@bn/contract';
import type { Origin } from '../../caller.ts';
import type { Database, Executor } from '../../db/database.ts';
import { hashOf } from '../account/links.ts';
import type { Audit } from '../audit/service.ts';
import type { PasskeyProofs } from '../auth/reauthenticate.ts';
import type { RelyingParty } from './relying-party.ts';
import * as sql from './sql.ts';
import { verifySigned } from './verify.ts';

interface AnswerDeps {
  db: Database;
  audit: Audit;
  now: () => Date;
}

/** Whether a passkey has answered an open challenge, which is then closed. Not where the key has signed more often before. */
export const answeredBy =
  ({ audit, now }: Omit<AnswerDeps, 'db'>) =>
  async (
    tx: Executor,
    found: sql.KnownPasskey,
    signed: { challenge: string; counter: number },
    asked: sql.Asked,
    origin: Origin,
  ): Promise<boolean> => {
    if (!(await sql.lockOwner(tx, found.user_id))) return false;
    if (!(await sql.takeChallenge(tx, hashOf(signed.challenge), now(), asked))) return false;
    const state = await sql.use(tx, found.id, signed.counter, now());
    if (state === 'behind')
      await audit.recordFor(tx, null, origin, {
        action: 'sign_in.passkey_copied',
        subject: { type: 'user', id: found.user_id },
        chapterId: found.chapter_id,
      });
    return state === 'used';
  };

/** A passkey in place of the password, in the session and for the purpose that its challenge was made for. */
export function passkeyProofs(
  deps: AnswerDeps & { relyingParty: () => RelyingParty | undefined },
): PasskeyProofs {
  const { db, relyingParty } = deps;
  const isAnswered = answeredBy(deps);
  return {
    verify: async ({ caller, token }, purpose: Reauthenticated, body) => {
      const here = relyingParty();
      if (!here) return undefined;
      const found = await sql.findOwn(db, caller.user.id, Buffer.from(body.id, 'base64url'));
      const signed = await verifySigned(body, found?.public_key, here);
      if (!found || !signed) return undefined;
      const asked = { purpose, userId: found.user_id, sessionHash: hashOf(token) };
      const answered = await db.transaction((tx) => isAnswered(tx, found, signed, asked, caller));
      return answered ? found : undefined;
    },
    isThere: sql.isThere,
  };
}
