import { beforeEach, expect, test } from 'vitest';
import { deviceForm, referralForm, thankYouForm } from '../../../../test/access/valid.ts';
import { openTestApp } from '../../../../test/app.ts';
import { aPushService, notifierTo, type Pushed } from '../../../../test/push/push-scene.ts';
import { isPublicAddress } from '../../devices/push-address.ts';
import { createPushService } from '../../devices/push-service.ts';
import { pushKeys } from '../../devices/service.ts';
import { GIVE_UP_AFTER, LEASE } from './sender.ts';

// A Tuesday at noon: no digests and no quiet hours.
const world = await openTestApp({ startsAt: '2026-11-10T12:00:00.000Z' });
const { as, db, clock, sql, aChapter, aMember, aSuperAdmin } = world;
const { taken, network, answers, accept } = await aPushService();
const notifier = notifierTo(world, network);
beforeEach(() => sql('DELETE FROM mails'));
const admin = await aSuperAdmin();

const aPair = async () => {
  const chapter = await aChapter();
  const ada = await aMember({ activated: true, chapter, full_name: 'Ada' });
  const bob = await aMember({ activated: true, chapter, full_name: 'Bob' });
  return {
    ada,
    bob,
    give: async () => (await as(ada).post('/referrals', referralForm(bob))).body.id as number,
  };
};
const allowQuietly = async (who: { token: string }, changes = {}) =>
  (await as(who).post('/account/devices', deviceForm(changes))).body.id as number;
/** At any time of the day. */
const allow = async (who: { token: string }) => {
  const id = await allowQuietly(who);
  await as(who).put(`/account/devices/${id}`, { quiet_from: null, quiet_until: null });
  return id;
};
const arrived = async () => {
  taken.length = 0;
  await notifier.round();
  return [...taken];
};
const titles = async () => (await arrived()).map(({ title }) => title);
const waiting = () => sql('SELECT kind, attempts, failed_at FROM mails ORDER BY id');

test('a referral is announced on every device of its receiver, encrypted, and never what it says', async () => {
  const { bob, give } = await aPair();
  await allow(bob);
  await allow(bob);
  const id = await give();
  const all = await arrived();
  expect(all).toHaveLength(2);
  const [{ title, url, tag, referral, user, at, headers }] = all as [Pushed, ...Pushed[]];
  expect({ title, url, tag, referral, user, at }).toEqual({
    title: 'Ada gave you a referral',
    url: `/referrals/${id}`,
    tag: `referral-${id}`,
    referral: id,
    user: bob.id,
    at: clock.now().toISOString(),
  });
  expect(headers).toMatchObject({ topic: `referral-${id}`, ttl: '86400', 'content-encoding': 'aes128gcm' });
  expect(headers.authorization).toMatch(/^vapid t=/);
  const { referral_notes, contact_number } = referralForm(bob);
  for (const secret of [referral_notes, contact_number]) expect(JSON.stringify(all)).not.toContain(secret);
  expect(await waiting()).toEqual([]);
});

test('thanks name the person and no amount', async () => {
  const { ada, bob, give } = await aPair();
  const id = await give();
  await allow(ada);
  await as(bob).post('/thankyou', thankYouForm({ id }));
  const [thanks] = await arrived();
  expect([thanks?.title, thanks?.body]).toEqual(['Bob thanks you', undefined]);
});

test('a device gets no notification of a topic that was refused there, or of what its owner did', async () => {
  const { ada, bob, give } = await aPair();
  await allow(ada);
  const id = await allow(bob);
  await as(bob).put(`/account/devices/${id}`, { refuses: ['referral_received'] });
  await give();
  expect(await titles()).toEqual([]);
});

test('what is out of date is not sent', async () => {
  const { ada, bob, give } = await aPair();
  await allow(bob);
  const id = await give();
  await as(ada).post(`/referrals/${id}/withdraw`);
  expect(await titles()).toEqual([]);
});

test('nothing reaches a device that was switched off, or whose owner left, meanwhile', async () => {
  const { bob, give } = await aPair();
  const id = await allow(bob);
  await give();
  await as(bob).send('DELETE', `/api/account/devices/${id}`);
  expect([await titles(), await waiting()]).toEqual([[], []]);
  await allow(bob);
  await give();
  await as(admin).post(`/members/${bob.id}/end`);
  expect([await titles(), await waiting()]).toEqual([[], []]);
});

test.each([404, 410])('a push service that answers %i ends the device', async (status) => {
  const { bob, give } = await aPair();
  await allow(bob);
  await give();
  answers((response) => response.writeHead(status).end());
  const { removed } = notifier.figures();
  await arrived();
  accept();
  expect(notifier.figures().removed).toBe(removed + 1);
  expect((await as(bob).get('/account/devices')).body.devices).toEqual([]);
  expect(await waiting()).toEqual([]);
});

test.each([429, 500, 503])('after %i it is tried again, later', async (status) => {
  const { bob, give } = await aPair();
  await allow(bob);
  await give();
  answers((response) => response.writeHead(status).end());
  await arrived();
  accept();
  expect(await titles()).toEqual([]);
  clock.advance(LEASE);
  expect(await titles()).toEqual(['Ada gave you a referral']);
});

test('a redirect is not followed, and is a dead letter', async () => {
  const { bob, give } = await aPair();
  await allow(bob);
  await give();
  answers((response) => response.writeHead(307, { location: '/elsewhere' }).end());
  expect(await titles()).toHaveLength(1);
  accept();
  expect(await titles()).toEqual([]);
  expect(await waiting()).toMatchObject([{ failed_at: expect.anything() }]);
});

test('an endless answer ends the connection, and counts by its status', async () => {
  const { bob, give } = await aPair();
  await allow(bob);
  await give();
  answers((response) => {
    response.writeHead(201);
    const drip = () => response.write('x'.repeat(4_096), (error) => error ?? setImmediate(drip));
    drip();
  });
  expect(await titles()).toHaveLength(1);
  accept();
  expect(await waiting()).toEqual([]);
});

test('is not sent to an address that is not public, however the name resolves', async () => {
  const { bob, give } = await aPair();
  await allow(bob);
  await give();
  const service = createPushService(pushKeys(db), 'mailto:admin@example.com', {
    ...network,
    isPublic: () => false,
  });
  const [target] = await sql('SELECT id, user_id, endpoint, p256dh, auth FROM devices WHERE user_id = $1', [
    bob.id,
  ]);
  const result = await service.send(target as never, { title: '', url: '/', tag: 't', user: bob.id, at: '' });
  expect(result).toBe('later');
  expect(taken.filter(({ tag }) => tag === 't')).toEqual([]);
});

/** What becomes of a message where a name resolves to these addresses, and which of them are judged. */
const sentTo = async (addresses: string[], isPublic: (address: string, judged: number) => boolean) => {
  const { bob } = await aPair();
  await allow(bob);
  const judged: string[] = [];
  let lookups = 0;
  const service = createPushService(pushKeys(db), 'mailto:admin@example.com', {
    ...network,
    lookup: ((_name: string, _options: object, done: (error: null, found: object[]) => void) => {
      lookups += 1;
      done(
        null,
        addresses.map((address) => ({ address, family: 4 })),
      );
    }) as unknown as typeof network.lookup,
    isPublic: (address) => isPublic(address, judged.push(address)),
  });
  const [target] = await sql('SELECT id, user_id, endpoint, p256dh, auth FROM devices WHERE user_id = $1', [
    bob.id,
  ]);
  const result = await service.send(target as never, { title: '', url: '/', tag: 't', user: bob.id, at: '' });
  return { result, lookups, judged };
};

test('a name that also leads to an address that is not public is not connected to', async () => {
  const { result, judged } = await sentTo(['127.0.0.1', '8.8.8.8'], isPublicAddress);
  expect([result, judged]).toEqual(['later', ['127.0.0.1']]);
});

test('a name is looked up once, and where the connection leads is judged again', async () => {
  const { result, lookups, judged } = await sentTo(['127.0.0.1'], (_, count) => count === 1);
  expect([result, lookups, judged]).toEqual(['later', 1, ['127.0.0.1', '127.0.0.1']]);
});

test('in quiet hours it waits, and what has gathered is shown as one', async () => {
  const { ada, bob, give } = await aPair();
  await allowQuietly(bob, { time_zone: 'Asia/Kolkata' });
  const kept = clock.now();
  clock.advance(Date.parse('2026-11-10T16:00:00Z') - kept.getTime());
  const first = await give();
  expect(await titles()).toEqual([]);
  clock.advance(60_000);
  await give();
  const withdrawn = await give();
  expect(await titles()).toEqual([]);
  await as(ada).post(`/referrals/${withdrawn}/withdraw`);
  // 07:00 in Kolkata.
  clock.advance(Date.parse('2026-11-11T01:29:59Z') - clock.now().getTime());
  expect(await titles()).toEqual([]);
  clock.advance(1_000);
  const [summary, ...others] = await arrived();
  expect([summary?.title, summary?.body, others]).toEqual([
    '2 messages while it was quiet',
    'Ada gave you a referral\nAda gave you a referral',
    [],
  ]);
  expect(await waiting()).toEqual([]);
  expect(first).toBeGreaterThan(0);
});

test('one alone that waited is shown as itself', async () => {
  const { bob, give } = await aPair();
  await allowQuietly(bob, { time_zone: 'Asia/Kolkata' });
  clock.advance(Date.parse('2026-11-11T22:00:00Z') - clock.now().getTime());
  const id = await give();
  expect(await titles()).toEqual([]);
  clock.advance(Date.parse('2026-11-12T02:00:00Z') - clock.now().getTime());
  expect(await arrived()).toMatchObject([{ title: 'Ada gave you a referral', tag: `referral-${id}` }]);
});

test('a sender killed between sending and recording sends at most one duplicate, with the same tag', async () => {
  const { bob, give } = await aPair();
  await allow(bob);
  await give();
  const before = await sql('SELECT * FROM mails');
  const first = await arrived();
  // As if the process had died before it deleted the row.
  await sql(
    `INSERT INTO mails (kind, user_id, device_id, referral_id, written_at, due_at, attempts)
     SELECT $1, $2, $3, $4, $5, $6, 1`,
    [
      ...['kind', 'user_id', 'device_id', 'referral_id', 'written_at'].map((column) => before[0]?.[column]),
      new Date(clock.now().getTime() + LEASE),
    ],
  );
  expect(await titles()).toEqual([]);
  clock.advance(LEASE);
  const second = await arrived();
  expect([first, second].map((all) => all.map(({ tag }) => tag))).toEqual([[first[0]?.tag], [first[0]?.tag]]);
  expect(await waiting()).toEqual([]);
});

test('after a day it is given up', async () => {
  const { bob, give } = await aPair();
  await allow(bob);
  await give();
  clock.advance(GIVE_UP_AFTER);
  expect(await titles()).toEqual([]);
  expect(await waiting()).toMatchObject([{ failed_at: expect.anything() }]);
});
