import { expect, test } from 'vitest';
import { flags, memberForm } from '../../../test/access/valid.ts';
import { DAY, openTestApp } from '../../../test/app.ts';
import { patiently } from '../../../test/patiently.ts';
import { keptAndRecounted } from '../../../test/schema/recount.ts';

/** It is the morning of 9 November 2026. */
const world = await openTestApp();
const { as, clock, sql, another, aChapter, aMember, aSuperAdmin } = world;
const admin = await aSuperAdmin();
const TODAY = '2026-11-09';
const ON = flags({ can_add_member: 1, can_approve_guest: 1 });

const set = (member: { id: number }, body: object) => as(admin).post(`/permissions/${member.id}`, body);
const read = async (member: { id: number }) => (await as(admin).get(`/permissions/${member.id}`)).body;
const names = (users: { id: number }[]) => users.map(({ id }) => id);

async function inTheEvening(hours: number, check: () => Promise<void>): Promise<void> {
  const now = clock.now();
  clock.advance(hours * 3_600_000);
  await check().finally(() => clock.set(now.toISOString()));
}

test('on the last day everything holds, and from midnight on nothing does: for every reader and process, without a job', async () => {
  const chapter = await aChapter();
  const [member, other] = [await aMember({ chapter }), await aMember({ chapter, flags: ['can_add_member'] })];
  const second = await another();
  expect((await set(member, { ...ON, permissions_until: TODAY })).body.permissions).toEqual({
    ...ON,
    permissions_until: TODAY,
  });
  const seen = async () => ({
    me: (await as(member).get('/auth/me')).body.permissions,
    login: (await second.as(member).get('/auth/me')).body.permissions,
    read: await read(member),
    list: (await as(admin).get(`/members?chapter_id=${chapter.id}&elevated=1`)).body,
    everywhere: names((await as(admin).get('/members?elevated=1')).body.users).includes(member.id),
    searched: (await as(admin).get(`/members?elevated=1&search=${member.email}`)).body.total,
    page: (await as(admin).get(`/members/${member.id}`)).body,
    chapter: (await as(admin).get(`/chapters/${chapter.id}`)).body.admins,
    dashboard: (await as(member).get('/members/members-dashboard')).body.total_admins,
    adding: (await as(member).post('/auth/register', memberForm())).status,
  });
  const total = (await as(admin).get('/members?elevated=1')).body.total;
  await inTheEvening(13.9, async () => {
    expect(await seen()).toMatchObject({
      ...{
        me: ON,
        login: ON,
        read: { ...ON, permissions_until: TODAY },
        list: { total: 2 },
        everywhere: true,
      },
      ...{ searched: 1, page: { permissions: ON, permissions_until: TODAY }, chapter: 2, dashboard: 2 },
      adding: 201,
    });
  });
  await inTheEvening(14, async () => {
    const after = await seen();
    expect(after).toMatchObject({
      ...{ me: flags(), login: flags(), list: { total: 1 }, everywhere: false, searched: 0 },
      ...{ page: { permissions: flags() }, chapter: 1, dashboard: 1, adding: 403 },
    });
    expect(after.read).toEqual(flags());
    expect(names(after.list.users)).toEqual([other.id]);
    expect(after.page).not.toHaveProperty('permissions_until');
    expect((await as(admin).get('/members?elevated=1')).body.total).toBe(total - 1);
  });
});

test("a day ends at midnight in the network's time zone", async () => {
  const kolkata = await another({ timeZone: 'Asia/Kolkata' });
  const member = await aMember();
  await kolkata.as(admin).post(`/permissions/${member.id}`, { ...ON, permissions_until: TODAY });
  const held = async () => (await kolkata.as(member).get('/auth/me')).body.permissions.can_add_member;
  await inTheEvening(8.4, async () => expect(await held()).toBe(1));
  await inTheEvening(8.5, async () => expect(await held()).toBe(0));
});

test('refuses a last day in the past, or without a flag, with a sentence, and changes nothing', async () => {
  const member = await aMember({ flags: ['can_add_member'] });
  const past = await set(member, { ...ON, permissions_until: '2026-11-08' });
  expect([past.status, past.body]).toEqual([
    400,
    {
      code: 'invalid_input',
      message: 'permissions_until must not be in the past',
      fields: { permissions_until: 'must not be in the past' },
    },
  ]);
  const nothing = await set(member, { ...flags(), permissions_until: TODAY });
  expect([nothing.status, nothing.body.fields]).toEqual([
    400,
    { permissions_until: 'is for permissions that are on' },
  ]);
  for (const wrong of ['tomorrow', '2026-02-30', 5, ''])
    expect((await set(member, { ...ON, permissions_until: wrong })).status, String(wrong)).toBe(400);
  expect(await read(member)).toEqual(flags({ can_add_member: 1 }));
});

test('a last day that is left out stays; null removes it; so does switching everything off', async () => {
  const member = await aMember();
  await set(member, { ...ON, permissions_until: '2026-12-31' });
  const fewer = flags({ can_approve_guest: 1 });
  await set(member, fewer);
  expect(await read(member)).toEqual({ ...fewer, permissions_until: '2026-12-31' });
  await set(member, { ...fewer, permissions_until: null });
  expect(await read(member)).toEqual(fewer);
  await set(member, { ...ON, permissions_until: '2026-12-31' });
  await set(member, flags());
  await set(member, ON);
  expect(await read(member)).toEqual(ON);
});

test('an expired permission returns only when it is given again, and then without the former last day', async () => {
  const member = await aMember();
  await set(member, { ...ON, permissions_until: TODAY });
  await inTheEvening(24, async () => {
    await set(member, ON);
    expect(await read(member)).toEqual(ON);
  });
  const leaving = await aMember();
  await set(leaving, { ...ON, permissions_until: '2026-12-31' });
  await as(admin).post(`/members/${leaving.id}/end`);
  await as(admin).post(`/members/${leaving.id}/resume`, {});
  await set(leaving, ON);
  expect(await read(leaving)).toEqual(ON);
});

test('super admins, and no one else, find members whose permissions end within 30 days', async () => {
  const chapter = await aChapter();
  const given = async (permissions_until: string | null) => {
    const member = await aMember({ chapter });
    await set(member, { ...ON, permissions_until });
    return member.id;
  };
  const [soon, lastOfThem] = [await given(TODAY), await given('2026-12-09')];
  const [later, forGood] = [await given('2026-12-10'), await given(null)];
  const list = async (more = '') =>
    names((await as(admin).get(`/members?permissions_ending=1&chapter_id=${chapter.id}${more}`)).body.users);
  expect(await list()).toEqual([soon, lastOfThem]);
  expect(await list('&elevated=1')).toEqual([soon, lastOfThem]);
  await inTheEvening(24, async () => expect(await list()).toEqual([lastOfThem, later]));
  expect(await list()).not.toContain(forGood);
  const { total, users } = (await as(admin).get('/members?permissions_ending=1&page=1&page_size=1')).body;
  expect([total > 1, users.length]).toEqual([true, 1]);
});

test('concurrent changes with and without a last day happen one after the other, each from the one before', async () => {
  const member = await aMember();
  const wishes = Array.from({ length: 24 }, (_, index) => [
    ON,
    { ...ON, permissions_until: `2026-12-${10 + index}` },
    { ...ON, permissions_until: null },
    flags(),
  ]).flatMap((four, index) => four[index % 4] ?? ON);
  const answers = await Promise.all(wishes.map((body) => patiently(() => set(member, body))));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const chain = await sql<{ details: { before: unknown; after: unknown } }>(
    `SELECT details FROM audit_log WHERE action = 'permissions.changed' AND subject_id = $1 ORDER BY id`,
    [member.id],
  );
  expect(chain).toHaveLength(wishes.length);
  let state: unknown = flags();
  for (const { details } of chain) {
    expect(details.before).toEqual(state);
    state = details.after;
  }
  expect(await read(member)).toEqual(state);
});

test('figures with last days equal a recount after moves, ends, changes and rows written in bulk', async () => {
  const chapters = [await aChapter(), await aChapter()];
  const members = await Promise.all(
    Array.from({ length: 8 }, (_, n) => aMember({ chapter: chapters[n % 2] as never })),
  );
  await Promise.all(
    members.map((member, n) => set(member, { ...ON, permissions_until: `2026-11-${10 + n}` })),
  );
  await Promise.all([
    ...members.slice(0, 2).map(({ id }) => as(admin).put(`/auth/${id}`, { chapter_id: chapters[1]?.id })),
    ...members.slice(2, 4).map(({ id }) => as(admin).post(`/members/${id}/end`)),
    ...members.slice(4, 6).map((member) => set(member, { ...ON, permissions_until: '2026-11-30' })),
  ]);
  await sql(`UPDATE users SET permissions_until = '2026-11-20' WHERE elevated AND id % 2 = 0`);
  const { kept, recounted } = await keptAndRecounted(world);
  expect(kept).toEqual(recounted);
  clock.advance(40 * DAY);
  const later = await aSuperAdmin();
  const counts = await Promise.all(
    chapters.map(async ({ id }) => (await as(later).get(`/chapters/${id}`)).body.admins),
  );
  expect(counts).toEqual([0, 0]);
});
