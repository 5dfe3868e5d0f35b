import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';
import type { Person } from '../../../test/network.ts';
import { patiently } from '../../../test/patiently.ts';

const world = await openTestApp();
const { as, sql, aChapter, aMember, aOneToOne } = world;
const OVER = '2026-11-08T08:00:00Z';

async function two() {
  const chapter = await aChapter();
  return { chapter, ada: await aMember({ chapter }), bob: await aMember({ chapter }) };
}
const say = (who: Person, { id }: { id: number }, met: 0 | 1) =>
  as(who).put(`/one-to-ones/${id}/met`, { met });
const record = (who: Person, partner: { id: number }, day = '2026-11-08') =>
  as(who).post('/one-to-ones/met', { partner_id: partner.id, day });
const ofPair = (one: Person, other: Person) =>
  sql<{ id: number; status: string }>(
    'SELECT id, status FROM one_to_ones WHERE low_id = least($1::int, $2) AND high_id = greatest($1::int, $2) ORDER BY id',
    [one.id, other.id],
  );

test('counts once both say so, and not with one answer, however long it stands', async () => {
  const { ada, bob } = await two();
  const it = await aOneToOne({ from: ada, to: bob, at: '2026-10-30T08:00:00Z', met: { from: true } });
  const { body: waiting } = await as(ada).get(`/one-to-ones/${it.id}`);
  expect(waiting.one_to_one).toMatchObject({ status: 'accepted', i_met: 1, they_met: null });
  const { body } = await say(bob, it, 1);
  expect(body).toMatchObject({ status: 'confirmed', i_met: 1, they_met: 1 });
});

test('is disputed once one objects, cancelled once both do, and counts again when they agree', async () => {
  const { ada, bob } = await two();
  const it = await aOneToOne({ from: ada, to: bob, at: OVER });
  const statuses = [];
  for (const [who, met] of [
    [ada, 1],
    [bob, 0],
    [bob, 1],
    [ada, 0],
    [bob, 0],
  ] as const)
    statuses.push((await say(who, it, met)).body.status);
  expect(statuses).toEqual(['accepted', 'disputed', 'confirmed', 'disputed', 'cancelled']);
  expect((await say(bob, it, 1)).status).toBe(409);
});

test('is confirmed after its end and for 30 days', async () => {
  const { ada, bob } = await two();
  const ahead = await aOneToOne({ from: ada, to: bob });
  expect((await say(ada, ahead, 1)).body.message).toBe('This one-to-one is not over yet');
  const last = await aOneToOne({ from: ada, to: bob, at: '2026-10-10T08:00:00Z' });
  expect((await say(ada, last, 1)).status).toBe(200);
  const late = await say(ada, await aOneToOne({ from: ada, to: bob, at: '2026-10-09T08:00:00Z' }), 1);
  expect([late.status, late.body.message]).toEqual([409, 'This one-to-one was more than 30 days ago']);
});

test("is recorded afterwards with its recorder's word, and counts once the other one confirms it", async () => {
  const { ada, bob } = await two();
  const { status, body } = await record(ada, bob);
  expect([status, body]).toMatchObject([
    201,
    { status: 'accepted', starts: null, minutes: null, day: '2026-11-08', i_met: 1, they_met: null },
  ]);
  const [need] = (await as(bob).get('/needs')).body.needs;
  expect(need).toMatchObject({
    kind: 'confirm_one_to_one',
    one_to_one_id: body.id,
    name: ada.full_name,
    day: '2026-11-08',
  });
  expect((await as(ada).get('/needs')).body.needs).toEqual([]);
  expect((await say(bob, body, 1)).body.status).toBe('confirmed');
  expect((await as(bob).get('/needs')).body.needs).toEqual([]);
});

test('both record it at the same moment: one record, which counts', async () => {
  const { ada, bob } = await two();
  const answers = await Promise.all([patiently(() => record(ada, bob)), patiently(() => record(bob, ada))]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(await ofPair(ada, bob)).toEqual([{ id: answers[0].body.id, status: 'confirmed' }]);
  await record(ada, bob);
  expect(await ofPair(ada, bob)).toHaveLength(1);
});

test('recording the day of a planned one confirms that one, answered or not', async () => {
  for (const status of ['accepted', 'proposed'] as const) {
    const { ada, bob } = await two();
    const { id } = await aOneToOne({ from: ada, to: bob, status, at: OVER });
    expect((await record(bob, ada)).body).toMatchObject({ id, status: 'accepted', i_met: 1 });
    expect((await record(ada, bob)).body).toMatchObject({ id, status: 'confirmed' });
  }
});

test('refuses a second one within seven days, a future day and one of more than 30 days ago', async () => {
  const { ada, bob } = await two();
  await aOneToOne({ from: ada, to: bob, status: 'confirmed', at: OVER });
  const fieldsOf = async (day: string) => (await record(ada, bob, day)).body.fields;
  for (const day of ['2026-11-02', '2026-11-09'])
    expect(await fieldsOf(day)).toEqual({ day: 'is less than 7 days from your one-to-one on 08/11/2026' });
  expect(await fieldsOf('2026-11-10')).toEqual({ day: 'must not be in the future' });
  expect(await fieldsOf('2026-10-09')).toEqual({ day: 'must be within the last 30 days' });
  expect((await record(ada, bob, '2026-11-01')).status).toBe(201);
});

test('a disputed one no longer counts as the one of its week, unless both agree and no other does', async () => {
  const { ada, bob } = await two();
  const disputed = await aOneToOne({ from: ada, to: bob, status: 'disputed', at: '2026-11-06T08:00:00Z' });
  const { body } = await record(ada, bob);
  expect((await say(bob, body, 1)).body.status).toBe('confirmed');
  const refused = await say(bob, disputed, 1);
  expect(refused.body.fields).toEqual({ day: 'is less than 7 days from your one-to-one on 08/11/2026' });
});

test('who objected and takes it back does so only while no other one is in that week', async () => {
  const { ada, bob } = await two();
  const taken = await aOneToOne({ from: ada, to: bob, at: '2026-11-06T08:00:00Z' });
  expect((await say(ada, taken, 0)).body.status).toBe('disputed');
  const { body } = await record(ada, bob);
  const refused = await say(ada, taken, 1);
  expect(refused.body.fields).toEqual({ day: 'is less than 7 days from your one-to-one on 08/11/2026' });
  expect((await say(bob, body, 1)).body.status).toBe('confirmed');
});

test('a word is changed 50 times a day at most: each time the other one is notified', async () => {
  const { ada, bob } = await two();
  const it = await aOneToOne({ from: ada, to: bob, at: OVER });
  const statuses = [];
  for (let n = 0; n < 51; n += 1) statuses.push((await say(ada, it, n % 2 === 0 ? 1 : 0)).status);
  expect(statuses).toEqual([...Array(50).fill(200), 429]);
});

test('of confirming, objecting and cancelling at the same moment something true remains', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { ada, bob } = await two();
    const it = await aOneToOne({ from: ada, to: bob, at: OVER });
    await Promise.all([
      patiently(() => say(ada, it, 1)),
      patiently(() => say(bob, it, 0)),
      patiently(() => as(bob).post(`/one-to-ones/${it.id}/cancel`)),
      patiently(() => say(bob, it, 1)),
    ]);
    const [row] = await sql<{ status: string; both: boolean | null; no: boolean | null }>(
      'SELECT status, low_met AND high_met AS both, NOT low_met OR NOT high_met AS no FROM one_to_ones WHERE id = $1',
      [it.id],
    );
    expect([
      { status: 'confirmed', both: true, no: false },
      { status: 'disputed', both: false, no: true },
    ]).toContainEqual(row);
  }
});
