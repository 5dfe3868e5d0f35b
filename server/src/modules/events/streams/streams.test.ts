import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { referralForm } from '../../../../test/access/valid.ts';
import { DAY, openTestApp, PASSWORD, SESSION } from '../../../../test/app.ts';
import { addressOf, type EventReader, readEvents } from '../../../../test/event-reader.ts';
import type { Person } from '../../../../test/network.ts';

const LIMITS = { perPerson: 5, perProcess: 8 };
const world = await openTestApp({ streamLimits: LIMITS });
const { app, as, clock, sql, aChapter, aMember, aSuperAdmin, aSession, ownerUrl } = world;
const address = await addressOf(app);

const open: EventReader[] = [];
afterEach(async () => {
  for (const reader of open.splice(0)) await reader.close();
  await expect.poll(gauge).toBe(0);
});
const follow = async (person: { token: string }, lastEventId?: string, at = address) => {
  const reader = await readEvents(at, person, lastEventId);
  open.push(reader);
  return reader;
};
const gauge = async (): Promise<number> => {
  const { text } = await as('visitor').send('GET', '/metrics');
  return Number(/^event_streams (\d+)$/m.exec(text)?.[1]);
};
const kindsOf = ({ events }: EventReader) => events.map(({ kind }) => kind);
const give = async (from: Person, to: Person): Promise<number> =>
  (await as(from).post('/referrals', referralForm(to))).body.id;
const referralsOf = ({ events }: EventReader) => events.map(({ referral_id }) => referral_id);

async function twoOfAChapter() {
  const chapter = await aChapter();
  return { chapter, from: await aMember({ chapter }), to: await aMember({ chapter }) };
}

test('sends events as a stream that proxies may neither cache nor buffer', async () => {
  const { from, to } = await twoOfAChapter();
  const reader = await follow(to);
  expect(reader.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  expect(reader.messages).toMatchObject([{ name: 'ready', data: { events: [], reset: 0 } }]);
  const id = await give(from, to);
  await expect
    .poll(() => reader.events)
    .toMatchObject([{ kind: 'referral_received', referral_id: id, to_me: 1 }]);
});

test('a stream holds no slot: with more streams than slots, calls are still answered', async () => {
  const people = await Promise.all(Array.from({ length: LIMITS.perProcess }, () => aMember()));
  for (const person of people) await follow(person);
  expect(await gauge()).toBe(LIMITS.perProcess);
  const { text } = await as('visitor').send('GET', '/metrics');
  expect(text).toContain('calls_at_work{lane="calls"} 0');
});

test('sends missed events once after a reconnect, none left out and none twice', async () => {
  const { from, to } = await twoOfAChapter();
  const before = await follow(to);
  const first = await give(from, to);
  await expect.poll(() => referralsOf(before)).toEqual([first]);
  await before.close();
  const missed = [await give(from, to), await give(from, to)];
  const after = await follow(to, before.lastEventId);
  expect(referralsOf(after)).toEqual(missed);
  const last = await give(from, to);
  await expect.poll(() => referralsOf(after)).toEqual([...missed, last]);
});

test('sends an event that is published first and committed last exactly once, connected or not', async () => {
  const { from, to } = await twoOfAChapter();
  const slow = new pg.Client(ownerUrl);
  await slow.connect();
  const insert = (referral: number) =>
    `INSERT INTO events (at, kind, by_id, to_id, referral_id) VALUES (now(), 'referral_received', ${from.id}, ${to.id}, ${referral})`;
  const stays = await follow(to);
  const leaves = await follow(to);
  await slow.query('BEGIN');
  await slow.query(insert(1001));
  const quick = await give(from, to);
  for (const reader of [stays, leaves]) await expect.poll(() => referralsOf(reader)).toEqual([quick]);
  await leaves.close();
  await slow.query('COMMIT');
  await expect.poll(() => referralsOf(stays)).toEqual([quick, 1001]);
  const back = await follow(to, leaves.lastEventId);
  expect(referralsOf(back)).toEqual([1001]);
  await back.close();

  await slow.query('BEGIN');
  await slow.query(insert(1002));
  const next = await give(from, to);
  const meanwhile = await follow(to, stays.lastEventId);
  await expect.poll(() => referralsOf(meanwhile)).toEqual([next]);
  await slow.query('COMMIT');
  await expect.poll(() => referralsOf(meanwhile)).toEqual([next, 1002]);
  await slow.end();
});

test('every process receives the events that one of them publishes', async () => {
  const { from, to } = await twoOfAChapter();
  const other = await world.another();
  const reader = await follow(to, undefined, await addressOf(other.app));
  const id = await give(from, to);
  await expect.poll(() => referralsOf(reader)).toEqual([id]);
});

test('reopens a listening connection that was cut, and sends the events of the meantime', async () => {
  const { from, to } = await twoOfAChapter();
  const reader = await follow(to);
  await sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
              WHERE datname = current_database() AND application_name LIKE '%listener'`);
  const id = await give(from, to);
  await expect.poll(() => referralsOf(reader)).toEqual([id]);
});

test.each<[string, (person: Person, admin: Person) => Promise<unknown>]>([
  ['sign-out', (person) => as(person).post('/auth/logout')],
  [
    "a super admin's new password",
    (person, admin) => as(admin).put(`/auth/${person.id}`, { password: 'quite another one' }),
  ],
  ['the end of the membership', (person, admin) => as(admin).post(`/members/${person.id}/end`)],
])('a session that ends ends its streams at once: %s', async (_, act) => {
  const [person, admin] = [await aMember(), await aSuperAdmin()];
  const reader = await follow(person);
  await act(person, admin);
  expect(await reader.ended).toBe('session');
  expect((await follow(person, reader.lastEventId)).status).toBe(401);
});

test('ends the streams of the sessions that were ended; the one that asked for it stays', async () => {
  const { from, to } = await twoOfAChapter();
  const here = await follow(to);
  const elsewhere = (await as('visitor').post('/auth/login', { email: to.email, password: PASSWORD })).body;
  const there = await follow(elsewhere);
  const passwords = { current_password: PASSWORD, new_password: 'quite another sentence' };
  expect((await as(to).post('/auth/password', passwords)).status).toBe(204);
  expect(await there.ended).toBe('session');
  const third = await aSession(to);
  expect((await as(to).send('DELETE', `/api/auth/sessions/${third}`)).status).toBe(204);
  const id = await give(from, to);
  await expect.poll(() => referralsOf(here)).toEqual([id]);
});

test('a session that expires ends its stream, and a stream does not keep it alive', async () => {
  const person = await aMember();
  const reader = await follow(person);
  clock.advance(SESSION.idle - DAY);
  await as(person).get('/auth/me');
  clock.advance(2 * DAY);
  // Used meanwhile: looked at, and kept.
  await expect
    .poll(async () => (await sql('SELECT 1 FROM sessions WHERE user_id = $1', [person.id])).length)
    .toBe(1);
  expect(await gauge()).toBe(1);
  clock.advance(SESSION.idle);
  expect(await reader.ended).toBe('session');
});

test('sends a member who moves the events of the new chapter only', async () => {
  const { chapter, from, to } = await twoOfAChapter();
  const [mover, admin] = [await aMember(), await aSuperAdmin()];
  const newcomer = await aMember({ chapter: { id: mover.chapter_id } });
  const reader = await follow(mover);
  await as(admin).put(`/auth/${mover.id}`, { chapter_id: chapter.id });
  await as(admin).put(`/auth/${newcomer.id}`, { vertical: 'Roofing' });
  await give(from, to);
  await expect.poll(() => kindsOf(reader)).toEqual(['member_changed', 'referral_received']);
  expect(reader.events[0]).toMatchObject({ member_id: mover.id });
});

test('ends the oldest stream when a person opens a sixth, with the instruction not to reconnect automatically', async () => {
  const person = await aMember();
  const readers: EventReader[] = [];
  for (let n = 0; n <= LIMITS.perPerson; n += 1) readers.push(await follow(person));
  expect(await readers[0]?.ended).toBe('too_many');
  expect(await gauge()).toBe(LIMITS.perPerson);
});

test('sends events to five of seven streams that one person opens at once, and ends the others', async () => {
  const { from, to } = await twoOfAChapter();
  const readers = await Promise.all(Array.from({ length: 7 }, () => follow(to)));
  const id = await give(from, to);
  const notified = () => readers.filter((reader) => referralsOf(reader).includes(id));
  await expect.poll(() => notified().length).toBe(LIMITS.perPerson);
  for (const reader of readers.filter((one) => !notified().includes(one)))
    if (reader.status === 200) expect(await reader.ended).toBe('too_many');
    else expect(reader.status).toBe(503);
});

test('answers 503 to a stream over the limit of the process', async () => {
  for (let n = 0; n < LIMITS.perProcess; n += 1) await follow(await aMember());
  const refused = await follow(await aMember());
  expect(refused.status).toBe(503);
  expect(refused.headers['retry-after']).toBe('1');
});

test('a visitor gets no stream', async () => {
  expect((await follow({ token: 'x'.repeat(43) })).status).toBe(401);
});

test('ends all streams with the server, each with its own delay to reconnect', async () => {
  const other = await world.another();
  const at = await addressOf(other.app);
  const people = await Promise.all(Array.from({ length: 4 }, () => aMember()));
  const readers = await Promise.all(people.map((person) => follow(person, undefined, at)));
  other.app.endStreams?.();
  for (const reader of readers) expect(await reader.ended).toBe('stopping');
  expect(new Set(readers.map(({ retry }) => retry)).size).toBeGreaterThan(1);
  for (const { retry } of readers) expect(retry).toBeLessThanOrEqual(5_000);
});
