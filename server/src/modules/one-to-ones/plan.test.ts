import { expect, test } from 'vitest';
import { oneToOneForm } from '../../../test/access/valid.ts';
import { openTestApp } from '../../../test/app.ts';
import type { Person } from '../../../test/network.ts';

const world = await openTestApp();
const { as, audited, sql, aChapter, aMember, aOneToOne, aSuperAdmin } = world;
const admin = await aSuperAdmin();

async function two() {
  const chapter = await aChapter();
  return { chapter, ada: await aMember({ chapter }), bob: await aMember({ chapter }) };
}
const plan = (who: Person, partner: { id: number }, changes: object = {}) =>
  as(who).post('/one-to-ones', { ...oneToOneForm(partner), day: '2026-11-20', ...changes });
const statusOf = async (id: number) =>
  (await sql<{ status: string }>('SELECT status FROM one_to_ones WHERE id = $1', [id]))[0]?.status;

test('is proposed to a colleague, who accepts it; each sees it from their side', async () => {
  const { chapter, ada, bob } = await two();
  const { status, body } = await plan(ada, bob, { starts: '08:00', minutes: 45, topics: 'Hotels' });
  expect([status, body]).toMatchObject([
    201,
    {
      partner: { id: bob.id, name: bob.full_name, has_page: 1 },
      day: '2026-11-20',
      starts: '08:00',
      minutes: 45,
      topics: 'Hotels',
      status: 'proposed',
      asked_by_me: 1,
      i_met: null,
      they_met: null,
      may: { answer: 0, change: 1, cancel: 1, confirm: 0 },
    },
  ]);
  const path = `/one-to-ones/${body.id}`;
  const seen = (await as(bob).get(path)).body.one_to_one;
  expect(seen).toMatchObject({ partner: { id: ada.id }, asked_by_me: 0, may: { answer: 1 } });
  const answered = await as(bob).patch(`${path}/status`, { status: 'accepted' });
  expect([answered.status, answered.body.status, answered.body.may.answer]).toEqual([200, 'accepted', 0]);
  expect(await audited('action, actor_id, member_id, chapter_id', 'one_to_one', body)).toEqual([
    { action: 'one_to_one.planned', actor_id: ada.id, member_id: bob.id, chapter_id: chapter.id },
    { action: 'one_to_one.accepted', actor_id: bob.id, member_id: ada.id, chapter_id: chapter.id },
  ]);
});

test('is declined with another time, which the first one accepts', async () => {
  const { ada, bob } = await two();
  const path = `/one-to-ones/${(await plan(ada, bob)).body.id}`;
  const { body } = await as(bob).patch(path, { day: '2026-11-23', starts: '17:30' });
  expect(body).toMatchObject({ status: 'proposed', asked_by_me: 1, day: '2026-11-23', may: { answer: 0 } });
  expect((await as(bob).patch(`${path}/status`, { status: 'accepted' })).status).toBe(403);
  expect((await as(ada).patch(`${path}/status`, { status: 'accepted' })).body.status).toBe('accepted');
  // An accepted one that is moved has to be accepted again; another place need not be.
  expect((await as(ada).patch(path, { place: 'At home' })).body.status).toBe('accepted');
  expect((await as(ada).patch(path, { minutes: 90 })).body).toMatchObject({
    status: 'proposed',
    asked_by_me: 1,
  });
});

test('is declined or cancelled once, by either of the two', async () => {
  const { ada, bob } = await two();
  const { body } = await plan(ada, bob);
  const decline = () => as(bob).patch(`/one-to-ones/${body.id}/status`, { status: 'declined' });
  expect((await decline()).body.status).toBe('declined');
  const again = await decline();
  expect([again.status, again.body.message]).toEqual([409, 'This one-to-one is declined already']);
  const { body: other } = await plan(ada, bob);
  expect((await as(bob).post(`/one-to-ones/${other.id}/cancel`)).body.status).toBe('cancelled');
  expect((await as(ada).post(`/one-to-ones/${other.id}/cancel`)).status).toBe(409);
});

test('two members have one in seven days at most, however many they plan at once', async () => {
  const { ada, bob } = await two();
  const days = ['2026-11-20', '2026-11-23', '2026-11-20', '2026-11-17'];
  const answers = await Promise.all(
    days.map((day, n) => (n % 2 === 0 ? plan(ada, bob, { day }) : plan(bob, ada, { day }))),
  );
  const refused = answers.filter(({ status }) => status !== 201);
  expect(answers.length - refused.length).toBe(1);
  for (const { status, body } of refused) {
    expect(status).toBe(400);
    expect(body.fields.day).toMatch(/^is less than 7 days from your one-to-one on /);
  }
  const day = answers.find(({ status }) => status === 201)?.body.day;
  const next = new Date(Date.parse(day) + 7 * 86_400_000).toISOString().slice(0, 10);
  expect((await plan(bob, ada, { day: next })).status).toBe(201);
});

test('a proposal that nobody answered in time makes room for the next one', async () => {
  const { ada, bob } = await two();
  const { id } = await aOneToOne({ from: bob, to: ada, status: 'proposed', at: '2026-11-08T08:00:00Z' });
  const { position } = (await as(bob).get('/events')).body;
  expect((await plan(ada, bob, { day: '2026-11-10' })).status).toBe(201);
  expect(await statusOf(id)).toBe('cancelled');
  expect(await audited('action, actor_id, member_id', 'one_to_one', { id })).toEqual([
    { action: 'one_to_one.cancelled', actor_id: ada.id, member_id: bob.id },
  ]);
  const { events } = (await as(bob).get('/events', { headers: { 'last-event-id': position } })).body;
  expect(events).toMatchObject([
    { kind: 'one_to_one_cancelled', one_to_one_id: id, to_me: 1 },
    { kind: 'one_to_one_proposed' },
  ]);
});

test('takes place from now on and within a year, by the wall clock of the chapter', async () => {
  const { chapter, ada, bob } = await two();
  await as(admin).put(`/chapters/${chapter.id}`, { time_zone: 'Pacific/Auckland' });
  const fieldsOf = async (changes: object) => (await plan(ada, bob, changes)).body.fields;
  expect(await fieldsOf({ day: '2026-11-08' })).toEqual({ day: 'must not be in the past' });
  expect(await fieldsOf({ day: '2027-11-20' })).toEqual({ day: 'must be at most a year ahead' });
  // It is 23:00 there.
  expect(await fieldsOf({ day: '2026-11-09', starts: '22:59' })).toEqual({
    starts: 'must not be in the past',
  });
  const { body } = await plan(ada, bob, { day: '2026-11-09', starts: '23:30', minutes: 60 });
  expect([body.time_zone, body.ends_at]).toEqual(['Pacific/Auckland', '2026-11-09T11:30:00Z']);
});

test('stays at its time on the wall clock when the chapter gets another time zone, unless it is over', async () => {
  const { chapter, ada, bob } = await two();
  const { id } = (await plan(ada, bob, { starts: '08:00', minutes: 60 })).body;
  const over = await aOneToOne({ from: ada, to: bob, at: '2026-11-08T08:00:00Z' });
  await as(admin).put(`/chapters/${chapter.id}`, { time_zone: 'Asia/Tokyo' });
  const timesOf = async (one: number) => (await as(bob).get(`/one-to-ones/${one}`)).body.one_to_one;
  expect(await timesOf(id)).toMatchObject({
    day: '2026-11-20',
    starts: '08:00',
    starts_at: '2026-11-19T23:00:00Z',
    ends_at: '2026-11-20T00:00:00Z',
  });
  expect(await timesOf(over.id)).toMatchObject({ starts_at: '2026-11-08T08:00:00Z' });
});

test('is for two current members of one chapter: not oneself, a stranger, a former member or a super admin', async () => {
  const { chapter, ada } = await two();
  expect((await plan(ada, ada)).body.fields).toEqual({
    partner_id: 'must be another member of your chapter',
  });
  for (const partner of [
    await aMember(),
    await aMember({ chapter, removed: true }),
    admin,
    { id: 2_000_000_000 },
  ])
    expect((await plan(ada, partner)).status).toBe(404);
});

test.each(['moves to another chapter', 'leaves'])(
  'once one of the two %s nothing but cancelling is left, and neither is asked',
  async (what) => {
    const { ada, bob } = await two();
    const proposed = await aOneToOne({ from: ada, to: bob, status: 'proposed' });
    const over = await aOneToOne({ from: ada, to: bob, at: '2026-11-01T08:00:00Z' });
    const needsOf = async (who: Person) =>
      (await as(who).get('/needs')).body.needs.map(({ kind }: { kind: string }) => kind);
    expect(await needsOf(bob)).toEqual(['answer_one_to_one', 'confirm_one_to_one']);
    expect(await needsOf(ada)).toEqual(['confirm_one_to_one']);
    if (what === 'leaves') await as(admin).post(`/members/${ada.id}/end`, {});
    else await as(admin).put(`/auth/${ada.id}`, { chapter_id: (await aChapter()).id });
    expect(await needsOf(bob)).toEqual([]);
    const answers = [
      await as(bob).patch(`/one-to-ones/${proposed.id}/status`, { status: 'accepted' }),
      await as(bob).patch(`/one-to-ones/${proposed.id}`, { starts: '09:30' }),
      await as(bob).put(`/one-to-ones/${over.id}/met`, { met: 1 }),
    ];
    for (const { status, body } of answers)
      expect([status, body.message]).toEqual([
        409,
        'The two of you are no longer members of the same chapter',
      ]);
    const { body } = await as(bob).get(`/one-to-ones/${proposed.id}`);
    expect([body.brief, body.one_to_one.partner]).toMatchObject([null, { id: ada.id, has_page: 0 }]);
    expect((await as(bob).post(`/one-to-ones/${proposed.id}/cancel`)).status).toBe(200);
    if (what === 'leaves') return;
    expect((await as(ada).put(`/one-to-ones/${over.id}/met`, { met: 1 })).status).toBe(409);
  },
);

test('an answer is too late once its time is over', async () => {
  const { ada, bob } = await two();
  const { id } = await aOneToOne({ from: ada, to: bob, status: 'proposed', at: '2026-11-09T09:00:00Z' });
  const { status, body } = await as(bob).patch(`/one-to-ones/${id}/status`, { status: 'accepted' });
  expect([status, body.message]).toEqual([409, 'The time of this one-to-one is over']);
});

test('plans 50 a day at most', async () => {
  const { chapter, ada } = await two();
  for (let n = 0; n < 50; n += 1) expect((await plan(ada, await aMember({ chapter }))).status).toBe(201);
  expect((await plan(ada, await aMember({ chapter }))).status).toBe(429);
});
