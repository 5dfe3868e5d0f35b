import { randomBytes } from 'node:crypto';
import {
  type AnswerOf,
  type BodyOf,
  LIMITS as LENGTHS,
  type Passkey,
  type Reauthenticated,
  type Reauthentication,
  type Routes,
} from '@bn/contract';
import type { Caller, Origin } from '../../caller.ts';
import { type Database, violatedConstraint } from '../../db/database.ts';
import { conflict, notFound, Refusal, refuse, unauthenticated } from '../../errors.ts';
import type { Calendar } from '../../time/calendar.ts';
import type { UnitOfWork } from '../../unit-of-work.ts';
import { hashOf } from '../account/links.ts';
import { browserOf } from '../account/service.ts';
import type { Audit } from '../audit/service.ts';
import { type Limits, tooMany } from '../auth/limits.ts';
import { networkOf } from '../auth/network-of.ts';
import type { ReauthenticationService } from '../auth/reauthenticate.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { MailService } from '../mail/service.ts';
import { answeredBy } from './answered.ts';
import type { RelyingParty } from './relying-party.ts';
import * as sql from './sql.ts';
import { verifyNew, verifySigned } from './verify.ts';

interface PasskeyDeps {
  db: Database;
  sessions: Pick<Sessions, 'open' | 'look'>;
  limits: Limits;
  audit: Audit;
  reauthentication: ReauthenticationService;
  mail: Pick<MailService, 'tellOfPasskeys'>;
  calendar: Pick<Calendar, 'now'>;
  relyingParty: () => RelyingParty | undefined;
}

const CHALLENGE_LASTS = 5 * 60_000;

export function passkeyService({
  db,
  sessions,
  limits,
  audit,
  reauthentication,
  mail,
  calendar,
  relyingParty,
}: PasskeyDeps) {
  const { now } = calendar;
  const party = () =>
    relyingParty() ?? refuse(conflict('Passkeys need an address with https. Ask whoever runs the server'));
  const newChallenge = () => {
    const challenge = randomBytes(32).toString('base64url');
    return { challenge, hash: hashOf(challenge), endsAt: new Date(now().getTime() + CHALLENGE_LASTS) };
  };
  const countChallenge = async ({ address }: Origin) => {
    const asked = await limits.count(db, 'passkeyChallenges', [networkOf(address)]);
    if (asked.isOver) throw tooMany('Too many requests', asked);
  };
  const of = ({ user }: Caller) => ({ subject: { type: 'user', id: user.id } as const });

  const isAnswered = answeredBy({ audit, now });

  const open = (found: sql.KnownPasskey, signed: { challenge: string; counter: number }, origin: Origin) =>
    db.transaction(async (tx) => {
      if (!(await isAnswered(tx, found, signed, 'sign_in', origin))) return undefined;
      await audit.recordFor(tx, found.user_id, origin, {
        action: 'sign_in',
        subject: { type: 'user', id: found.user_id },
        chapterId: found.chapter_id,
        details: { passkey: found.name },
      });
      const token = await sessions.open(tx, found.user_id, origin);
      const opened = await sessions.look(tx, token);
      return opened && { token, user: opened.user };
    });

  return {
    list: async ({ user }: Caller): Promise<AnswerOf<Routes['listPasskeys']>> => ({
      passkeys: await sql.list(db, user.id),
      origin: relyingParty()?.origin ?? null,
    }),

    /** Nobody has to say who they are: the answer cannot tell who has a passkey. */
    challenge: async (origin: Origin): Promise<AnswerOf<Routes['passkeyChallenge']>> => {
      const { id } = party();
      await countChallenge(origin);
      const { challenge, hash, endsAt } = newChallenge();
      await sql.insertChallenge(db, hash, endsAt);
      return { challenge, rp_id: id };
    },

    /** For who is signed in: a challenge that only this session can answer, for this purpose. */
    askToReauthenticate: async (
      caller: Caller,
      token: string,
      purpose: Reauthenticated,
    ): Promise<AnswerOf<Routes['askToReauthenticate']>> => {
      const { id: rpId } = party();
      const passkeys = await sql.list(db, caller.user.id);
      if (passkeys.length === 0) throw conflict('You have no passkey. Use your password');
      await countChallenge(caller);
      const { challenge, hash, endsAt } = newChallenge();
      const asked = { purpose, userId: caller.user.id, sessionHash: hashOf(token) };
      if (!(await sql.insertChallengeIn(db, asked, hash, endsAt))) throw unauthenticated();
      return { challenge, rp_id: rpId, passkeys: idsOf(passkeys) };
    },

    signIn: async (
      body: BodyOf<Routes['signInWithPasskey']>,
      origin: Origin,
    ): Promise<AnswerOf<Routes['signInWithPasskey']>> => {
      const here = party();
      const opened = await limits.attempt(db, {
        kind: 'passkeysFromNetwork',
        of: [networkOf(origin.address)],
        what: 'failed sign-ins',
        check: async () => {
          const found = await sql.find(db, asBytes(body.id), asBytes(body.user_handle));
          const signed = await verifySigned(body, found?.public_key, here);
          return found && signed && open(found, signed, origin);
        },
        onLimited: () => audit.recordFor(db, null, origin, { action: 'sign_in.limited' }),
      });
      return (
        opened ??
        refuse(new Refusal('invalid_credentials', 'This passkey does not work. Sign in with your password'))
      );
    },

    /** A session alone adds none: whoever found an open browser could come back for good. */
    askToAdd: async (
      caller: Caller,
      token: string,
      proof: Reauthentication,
    ): Promise<AnswerOf<Routes['askToAddPasskey']>> => {
      const { id: rpId } = party();
      const { id, email, name } = caller.user;
      const refuseUnproven = await reauthentication.reauthenticate({ caller, token }, 'add_passkey', proof);
      return db.transaction(async (tx) => {
        if (!(await sql.lockOwner(tx, id))) throw unauthenticated();
        await refuseUnproven(tx);
        const existing = await sql.list(tx, id);
        if (existing.length >= LENGTHS.passkeys)
          throw conflict(`You have ${LENGTHS.passkeys} passkeys. Remove one first`);
        const { challenge, hash, endsAt } = newChallenge();
        const handle = await sql.handleOf(tx, id, randomBytes(16));
        const asked = { purpose: 'add', userId: id, sessionHash: hashOf(token) } as const;
        if (!(await sql.insertChallengeIn(tx, asked, hash, endsAt))) throw unauthenticated();
        return {
          challenge,
          rp_id: rpId,
          user: { handle: handle.toString('base64url'), name: email, display_name: name },
          existing: idsOf(existing),
        };
      });
    },

    add: async (
      unit: UnitOfWork,
      caller: Caller,
      token: string,
      body: BodyOf<Routes['addPasskey']>,
    ): Promise<Passkey> => {
      const { id } = caller.user;
      const made = await verifyNew(body, party());
      return unit(async (tx) => {
        if (!(await sql.lockOwner(tx, id))) throw unauthenticated();
        const asked =
          made &&
          (await sql.takeChallenge(tx, hashOf(made.challenge), now(), {
            purpose: 'add',
            userId: id,
            sessionHash: hashOf(token),
          }));
        if (!asked) throw conflict('This took too long, or the passkey does not fit. Try again');
        if ((await sql.list(tx, id)).length >= LENGTHS.passkeys)
          throw conflict(`You have ${LENGTHS.passkeys} passkeys. Remove one first`);
        const name = browserOf(caller.userAgent).slice(0, LENGTHS.passkeyName);
        const passkey = await sql.insert(tx, id, { ...made, transports: body.transports, name }, now());
        await audit.record(tx, caller, {
          action: 'passkey.added',
          ...of(caller),
          details: { passkey: name },
        });
        await mail.tellOfPasskeys(tx, 'passkey_added', id);
        return passkey;
      }).catch((error) => {
        throw violatedConstraint(error) === 'passkeys_credential_id_key'
          ? conflict('This passkey was added before')
          : error;
      });
    },

    rename: (caller: Caller, id: number, name: string): Promise<Passkey> =>
      db.transaction(async (tx) => {
        const renamed = (await sql.rename(tx, caller.user.id, id, name)) ?? refuse(notFound('Passkey'));
        if (renamed.before === name) return renamed.passkey;
        const counted = await limits.count(tx, 'ownDetails', [caller.user.id]);
        if (counted.isOver) throw tooMany('Too many changes', counted);
        await audit.record(tx, caller, {
          action: 'passkey.renamed',
          ...of(caller),
          changes: { passkey: { before: renamed.before, after: name } },
        });
        return renamed.passkey;
      }),

    remove: (caller: Caller, id: number): Promise<void> =>
      db.transaction(async (tx) => {
        const { user } = caller;
        if (!(await sql.lockOwner(tx, user.id))) throw unauthenticated();
        const name = (await sql.remove(tx, user.id, id)) ?? refuse(notFound('Passkey'));
        const isNeeded = user.role === 'super_admin' && (await sql.isRequired(tx));
        if (isNeeded && (await sql.list(tx, user.id)).length === 0)
          throw conflict(
            'Super admins sign in with a passkey here. Add another one before you remove this one',
          );
        await audit.record(tx, caller, {
          action: 'passkey.removed',
          ...of(caller),
          details: { passkey: name },
        });
        await mail.tellOfPasskeys(tx, 'passkey_removed', user.id);
      }),
  };
}
export type PasskeyService = ReturnType<typeof passkeyService>;

const idsOf = (passkeys: readonly { credential_id: Buffer }[]): string[] =>
  passkeys.map(({ credential_id }) => credential_id.toString('base64url'));
const asBytes = (text: string): Buffer => Buffer.from(text, 'base64url');
