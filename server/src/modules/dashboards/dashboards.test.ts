import { expect, test } from 'vitest';
import { flags, referralForm } from '../../../test/access/valid.ts';
import { DAY, openTestApp } from '../../../test/app.ts';
import type { Person } from '../../../test/network.ts';

const { as, clock, aChapter, aMember, aNote, aSuperAdmin, another, sql } = await openTestApp();
const admin = await aSuperAdmin();
const chapterOf = async (who: Person) => (await as(who).get('/members/members-dashboard')).body;
const network = async () => (await as(admin).get('/admin/dashboard')).body;

test("a member sees their own chapter's figures, and nothing of another", async () => {
  const chapter = await aChapter();
  const [ada, bob] = [await aMember({ chapter, flags: ['can_take_attendance'] }), await aMember({ chapter })];
  await aMember({ chapter, removed: true, flags: ['can_add_member'] });
  await aNote({ from: ada, to: bob, amount: '12.34', status: 'approved' });
  await aNote({ from: ada, to: bob, amount: '1000.00' });
  const [x, y] = [await aMember(), await aMember()];
  await aNote({ from: x, to: { ...y, chapter_id: x.chapter_id }, amount: '5.00', status: 'approved' });
  expect(await chapterOf(bob)).toEqual({
    chapter: { id: chapter.id, name: chapter.name, region: chapter.region },
    total_users: 2,
    total_admins: 1,
    total_referrals: 2,
    thank_you_value: 12.34,
    weekly_referrals: [
      { day: 'Wed 04', count: 0 },
      { day: 'Thu 05', count: 0 },
      { day: 'Fri 06', count: 0 },
      { day: 'Sat 07', count: 0 },
      { day: 'Sun 08', count: 0 },
      { day: 'Mon 09', count: 2 },
    ],
  });
});

test('both member dashboards give the same answer, for plain and elevated members', async () => {
  const chapter = await aChapter();
  for (const member of [await aMember({ chapter }), await aMember({ chapter, flags: ['can_add_member'] })]) {
    const [elevated, plain] = [
      await as(member).get('/elevated/elevated-dashboard'),
      await as(member).get('/members/members-dashboard'),
    ];
    expect(elevated.status).toBe(200);
    expect(elevated.body).toEqual(plain.body);
  }
});

test('a super admin sees the whole network', async () => {
  const before = await network();
  const chapter = await aChapter();
  const [ada, bob] = [await aMember({ chapter }), await aMember({ chapter })];
  await aMember({ chapter, removed: true });
  await aNote({ from: ada, to: bob, amount: '0.10', status: 'approved' });
  await aNote({ from: ada, to: bob, amount: '0.20', status: 'approved' });
  await aNote({ from: ada, to: bob, amount: '7.00' });
  const after = await network();
  expect(after).toMatchObject({
    total_members: before.total_members + 2,
    total_chapters: before.total_chapters + 1,
    total_referrals: before.total_referrals + 3,
  });
  expect(after.total_thankyou_value).toBeCloseTo(before.total_thankyou_value + 0.3, 10);
  expect(Object.keys(after).sort()).toEqual([
    'referral_trend',
    'total_chapters',
    'total_members',
    'total_referrals',
    'total_thankyou_value',
  ]);
  expect(after.referral_trend.map(({ label }: { label: string }) => label)).toEqual([
    'Wed 04',
    'Thu 05',
    'Fri 06',
    'Sat 07',
    'Sun 08',
    'Mon 09',
  ]);
  expect(after.referral_trend.at(-1).count).toBe(before.referral_trend.at(-1).count + 3);
});

test('an empty chapter has zeros everywhere', async () => {
  const only = await aMember();
  expect(await chapterOf(only)).toMatchObject({
    total_users: 1,
    total_admins: 0,
    total_referrals: 0,
    thank_you_value: 0,
  });
});

test('total_admins follows the flags: a member with several counts once', async () => {
  const chapter = await aChapter();
  const [one, two] = [await aMember({ chapter }), await aMember({ chapter })];
  const admins = async () => (await chapterOf(two)).total_admins;
  const set = (changes: Parameters<typeof flags>[0]) =>
    as(admin).post(`/permissions/${one.id}`, flags(changes));
  expect(await admins()).toBe(0);
  await set({ can_add_member: 1, can_approve_guest: 1 });
  expect(await admins()).toBe(1);
  await set({ can_approve_guest: 1 });
  expect(await admins()).toBe(1);
  await set({});
  expect(await admins()).toBe(0);
});

test("the trend moves on with the days; a day begins at midnight in the network's time zone", async () => {
  const chapter = await aChapter();
  const [ada, bob] = [await aMember({ chapter }), await aMember({ chapter })];
  const kolkata = await another({ timeZone: 'Asia/Kolkata' });
  const give = () => kolkata.as(ada).post('/referrals', referralForm(bob, { date_sent: '2026-01-01' }));
  const trend = async () =>
    (await kolkata.as(bob).get('/members/members-dashboard')).body.weekly_referrals as {
      day: string;
      count: number;
    }[];
  // 18:29 UTC is 23:59 in Kolkata; a minute later the next day has begun there.
  clock.set('2026-11-09T18:29:59.999Z');
  await give();
  clock.set('2026-11-09T18:30:00.000Z');
  await give();
  await give();
  expect((await trend()).slice(-2)).toEqual([
    { day: 'Mon 09', count: 1 },
    { day: 'Tue 10', count: 2 },
  ]);
  clock.advance(4 * DAY);
  expect(await trend()).toEqual([
    { day: 'Mon 09', count: 1 },
    { day: 'Tue 10', count: 2 },
    { day: 'Wed 11', count: 0 },
    { day: 'Thu 12', count: 0 },
    { day: 'Fri 13', count: 0 },
    { day: 'Sat 14', count: 0 },
  ]);
  clock.advance(DAY);
  expect((await trend())[0]).toEqual({ day: 'Tue 10', count: 2 });
  clock.set('2026-11-09T10:00:00Z');
});

test('a referral counts on the day it was recorded, whatever its date says', async () => {
  const chapter = await aChapter();
  const [ada, bob] = [await aMember({ chapter }), await aMember({ chapter })];
  await as(ada).post('/referrals', referralForm(bob, { date_sent: '2026-11-06' }));
  const { weekly_referrals } = await chapterOf(ada);
  expect(weekly_referrals.at(-1)).toEqual({ day: 'Mon 09', count: 1 });
  expect(weekly_referrals.filter(({ count }: { count: number }) => count > 0)).toHaveLength(1);
  expect(await sql('SELECT recorded_on::text FROM referrals WHERE from_member_id = $1', [ada.id])).toEqual([
    { recorded_on: '2026-11-09' },
  ]);
});

test("sums beyond JavaScript's safe integers keep all their digits, as JSON numbers", async () => {
  const chapter = await aChapter({
    name: 'Rich "thank_you_value":"1"',
    region: '"total_thankyou_value":"2"',
  });
  const member = await aMember({ chapter });
  await sql(
    `UPDATE chapter_figures SET thankyou_value = 123456789012345678.91 WHERE chapter_id = ${chapter.id}`,
  );
  await sql('UPDATE network_figures SET thankyou_value = 900000000000000000000.01 WHERE slot = 3');
  const own = await as(member).get('/members/members-dashboard');
  expect(own.text).toContain('"thank_you_value":123456789012345678.91,');
  const { id, name, region } = chapter;
  expect(own.body.chapter).toEqual({ id, name, region });
  const all = await as(await aSuperAdmin()).get('/admin/dashboard');
  expect(all.text).toMatch(/"total_thankyou_value":900000000000000\d+\.\d+,/);
  const [exact] = await sql('SELECT trim_scale(sum(thankyou_value))::text AS sum FROM network_figures');
  expect(all.text).toContain(`"total_thankyou_value":${exact?.sum},`);
});
