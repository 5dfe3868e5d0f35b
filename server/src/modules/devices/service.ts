import { createECDH } from 'node:crypto';
import { type AnswerOf, type BodyOf, DEVICE_LIMITS, QUIET_HOURS, type Routes } from '@bn/contract';
import webPush from 'web-push';
import type { Caller } from '../../caller.ts';
import type { Database, Executor } from '../../db/database.ts';
import { conflict, invalid, notFound, refuse, unauthenticated } from '../../errors.ts';
import { browserOf } from '../account/service.ts';
import type { Audit } from '../audit/service.ts';
import { type Limits, tooMany } from '../auth/limits.ts';
import { hashOfToken } from '../auth/sessions.ts';
import { pushAddress } from './push-address.ts';
import * as sql from './sql.ts';

type Device = AnswerOf<Routes['addDevice']>;

/** Made at the first start, unless the configuration has them: with others, every subscription would end. */
export function pushKeys(db: Executor, configured?: sql.PushKeys): () => Promise<sql.PushKeys> {
  let known: Promise<sql.PushKeys> | undefined;
  return () => {
    known ??= configured
      ? Promise.resolve(configured)
      : sql.keys(db, webPush.generateVAPIDKeys).catch((error) => {
          known = undefined;
          throw error;
        });
    return known;
  };
}

interface DeviceDeps {
  db: Database;
  audit: Audit;
  limits: Pick<Limits, 'count'>;
  keys: () => Promise<sql.PushKeys>;
  now: () => Date;
}

export function deviceService({ db, audit, limits, keys, now }: DeviceDeps) {
  return {
    list: async ({ user }: Caller, token: string): Promise<AnswerOf<Routes['listDevices']>> => ({
      public_key: (await keys()).publicKey,
      devices: (await sql.list(db, user.id, hashOfToken(token))).map(asAnswer),
    }),

    /** Again with every start of the app there, which says that it is in use, and whose it is now. */
    add: (caller: Caller, token: string, body: BodyOf<Routes['addDevice']>): Promise<Device> => {
      const { user } = caller;
      const endpoint =
        pushAddress(body.endpoint)?.href ??
        refuse(invalid({ endpoint: 'is not the address of a push service' }));
      if (!isPoint(body.p256dh)) throw invalid({ p256dh: 'is not a public key of P-256' });
      if (Buffer.from(body.auth, 'base64url').length !== 16) throw invalid({ auth: 'must have 16 bytes' });
      if (!isTimeZone(body.time_zone)) throw invalid({ time_zone: 'is not a time zone' });
      return db.transaction(async (tx) => {
        await sql.lockUser(tx, user.id);
        const counted = await limits.count(tx, 'devices', [user.id]);
        if (counted.isOver) throw tooMany('Too many changes', counted);
        if ((await sql.countOthers(tx, user.id, endpoint)) >= DEVICE_LIMITS.most)
          throw conflict(`You have ${DEVICE_LIMITS.most} devices already. Switch one of them off first.`);
        await sql.removeOfOthers(tx, user.id, endpoint);
        const row =
          (await sql.upsert(
            tx,
            user.id,
            hashOfToken(token),
            {
              ...body,
              endpoint,
              name: browserOf(caller.userAgent).slice(0, 100),
              timeZone: body.time_zone,
              quietFrom: QUIET_HOURS.from,
              quietUntil: QUIET_HOURS.until,
            },
            now(),
          )) ?? refuse(unauthenticated());
        if (row.is_new)
          await audit.record(tx, caller, {
            action: 'device.added',
            subject: { type: 'user', id: user.id },
            chapterId: user.chapter_id,
            details: { device: row.name },
          });
        return asAnswer(row);
      });
    },

    change: async (
      { user }: Caller,
      token: string,
      id: number,
      body: BodyOf<Routes['changeDevice']>,
    ): Promise<Device> => {
      const one = body.quiet_from === undefined;
      if (
        one !== (body.quiet_until === undefined) ||
        (body.quiet_from === null) !== (body.quiet_until === null)
      )
        throw invalid({ [one ? 'quiet_from' : 'quiet_until']: 'goes with the other one' });
      return asAnswer(
        (await sql.update(db, user.id, id, hashOfToken(token), body)) ?? refuse(notFound('Device')),
      );
    },

    remove: (caller: Caller, id: number): Promise<void> =>
      db.transaction(async (tx) => {
        const { user } = caller;
        const name = (await sql.remove(tx, user.id, id)) ?? refuse(notFound('Device'));
        await audit.record(tx, caller, {
          action: 'device.removed',
          subject: { type: 'user', id: user.id },
          chapterId: user.chapter_id,
          details: { device: name },
        });
      }),
  };
}
export type DeviceService = ReturnType<typeof deviceService>;

const asAnswer = ({
  id,
  name,
  created_at,
  used_at,
  current,
  refuses,
  quiet_from,
  quiet_until,
  time_zone,
}: sql.DeviceRow): Device => ({
  id,
  name,
  created_at,
  used_at,
  current,
  refuses,
  quiet_from,
  quiet_until,
  time_zone,
});

/** A key that is not on the curve would fail with every notification. */
const isPoint = (text: string): boolean => {
  try {
    const key = createECDH('prime256v1');
    key.generateKeys();
    key.computeSecret(Buffer.from(text, 'base64url'));
    return true;
  } catch {
    return false;
  }
};

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};
