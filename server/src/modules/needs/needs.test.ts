import { expect, test } from 'vitest';
import { referralForm } from '../../../test/access/valid.ts';
import { DAY, openTestApp } from '../../../test/app.ts';

const { as, clock, sql, aChapter, aMember, aReferral, aNote, aSuperAdmin } = await openTestApp({
  session: { idle: 365 * DAY, max: 365 * DAY },
});
const admin = await aSuperAdmin();
const TODAY = '2026-11-09';

test('lists returned notes first, then referrals to answer, then notes to decide with the flag, oldest first', async () => {
  const chapter = await aChapter();
  const [ada, bob, decider] = [
    await aMember({ chapter, full_name: 'Ada' }),
    await aMember({ chapter, full_name: 'Bob' }),
    await aMember({ chapter, full_name: 'Dee', flags: ['can_approve_thankyou'] }),
  ];
  const old = await aReferral({ from: decider, to: bob, daysAgo: 9 });
  await aReferral({ from: ada, to: bob, daysAgo: 1 });
  await aReferral({ from: ada, to: bob, daysAgo: 5, status: 'no_response' });
  const withdrawn = await aReferral({ from: ada, to: bob });
  await as(ada).post(`/referrals/${withdrawn.id}/withdraw`);
  const note = await aNote({ from: bob, to: ada, amount: '500.00' });
  const own = await aNote({ from: decider, to: ada });
  const needs = async (who: typeof ada) => (await as(who).get('/needs')).body;

  expect(await needs(bob)).toMatchObject({
    more: 0,
    needs: [
      { kind: 'answer_referral', referral_id: old.id, name: 'Dee' },
      { kind: 'answer_referral', name: 'Ada' },
    ],
  });
  expect((await needs(decider)).needs).toMatchObject([
    { kind: 'decide_note', note_id: note.id, name: 'Bob', other: 'Ada', amount: 500 },
  ]);
  await as(decider).patch(`/thankyou/${note.id}/status`, { status: 'returned', reason: 'Too much' });
  expect((await needs(decider)).needs).toEqual([]);
  expect((await needs(bob)).needs).toMatchObject([
    {
      kind: 'correct_note',
      note_id: note.id,
      name: 'Ada',
      reason: 'Too much',
      since: '2026-11-09T10:00:00Z',
    },
    { kind: 'answer_referral', referral_id: old.id },
    { kind: 'answer_referral' },
  ]);
  expect((await needs(ada)).needs).toEqual([]);
  expect((await needs(admin)).needs).toMatchObject([{ kind: 'decide_note', note_id: own.id, name: 'Dee' }]);
});

test('a super admin finds memberships that are over, the oldest first and after all else; renewed and ended ones are done', async () => {
  const chapter = await aChapter();
  const [long, just, today] = [
    await aMember({ chapter }),
    await aMember({ chapter, full_name: 'Ada' }),
    await aMember({ chapter }),
  ];
  const valid = (member: { id: number }, day: string) =>
    sql('UPDATE users SET subscription_valid_till = $2 WHERE id = $1', [member.id, day]);
  await valid(long, '2026-10-01');
  await valid(just, '2026-11-08');
  await valid(today, TODAY);
  const over = async () =>
    (await as(admin).get('/needs')).body.needs.filter(
      ({ kind }: { kind: string }) => kind === 'renew_membership',
    );
  expect(await over()).toMatchObject([
    { member_id: long.id },
    {
      member_id: just.id,
      name: 'Ada',
      other: chapter.name,
      day: '2026-11-08',
      since: '2026-11-09T00:00:00Z',
    },
  ]);
  const { needs } = (await as(admin).get('/needs')).body;
  expect(needs.at(-1)).toMatchObject({ kind: 'renew_membership' });
  await as(admin).post('/members/renewals', { ids: [long.id], subscription_valid_till: '2027-10-01' });
  await as(admin).post(`/members/${just.id}/end`, {});
  expect(await over()).toEqual([]);
});

test('shows fifty, and whether there are more', async () => {
  const chapter = await aChapter();
  const [ada, bob] = [await aMember({ chapter }), await aMember({ chapter })];
  for (let referral = 0; referral < 50; referral += 1) await aReferral({ from: ada, to: bob });
  expect((await as(bob).get('/needs')).body).toMatchObject({ more: 0, needs: { length: 50 } });
  await aReferral({ from: ada, to: bob });
  expect((await as(bob).get('/needs')).body).toMatchObject({ more: 1, needs: { length: 50 } });
});

const lookedAfter = async () => (await as(admin).get('/admin/chapters-to-look-after?page_size=1000')).body;
const entryOf = async ({ id }: { id: number }) =>
  (await lookedAfter()).chapters.find((chapter: { id: number }) => chapter.id === id);
/** Makes all existing chapters fine, with enough of them to define what is usual. */
async function amongOthers(): Promise<void> {
  for (let others = 0; others < 4; others += 1) await aChapter();
  await sql(
    "UPDATE chapter_figures SET quiet_since = '2030-01-01', notes_since = NULL, ends_on = '2030-01-01'",
  );
}

test('a chapter without a referral for fourteen days needs attention, until one is given', async () => {
  await amongOthers();
  const chapter = await aChapter();
  const [ada, bob] = [await aMember({ chapter }), await aMember({ chapter })];
  expect(await entryOf(chapter)).toBeUndefined();
  clock.advance(13 * DAY);
  expect(await entryOf(chapter)).toBeUndefined();
  clock.advance(DAY);
  expect(await entryOf(chapter)).toEqual({
    id: chapter.id,
    name: chapter.name,
    region: chapter.region,
    quiet_since: TODAY,
    notes_since: null,
    over: 0,
    ending: 0,
    compared: 1,
  });
  const { body: referral } = await as(ada).post('/referrals', referralForm(bob));
  expect(await entryOf(chapter)).toBeUndefined();
  await as(ada).post(`/referrals/${referral.id}/withdraw`);
  expect(await entryOf(chapter)).toMatchObject({ quiet_since: TODAY });
  clock.advance(-14 * DAY);
});

test('a chapter whose notes wait over seven days needs attention, until the last of these is decided', async () => {
  await amongOthers();
  const chapter = await aChapter();
  const [ada, bob] = [await aMember({ chapter }), await aMember({ chapter })];
  const [first, second] = [await aNote({ from: ada, to: bob }), await aNote({ from: ada, to: bob })];
  clock.advance(7 * DAY);
  expect(await entryOf(chapter)).toBeUndefined();
  clock.advance(DAY);
  expect(await entryOf(chapter)).toMatchObject({ notes_since: '2026-11-09T10:00:00Z', quiet_since: null });
  await as(admin).patch(`/thankyou/${first.id}/status`, { status: 'approved' });
  expect(await entryOf(chapter)).toMatchObject({ notes_since: '2026-11-09T10:00:00Z' });
  await as(admin).patch(`/thankyou/${second.id}/status`, { status: 'returned', reason: 'No' });
  expect(await entryOf(chapter)).toBeUndefined();
  clock.advance(-8 * DAY);
});

test('a chapter with memberships that end within thirty days, or have ended, needs attention', async () => {
  await amongOthers();
  const chapter = await aChapter();
  const [ada, bob] = [await aMember({ chapter }), await aMember({ chapter })];
  const valid = (member: { id: number }, day: string) =>
    as(admin).put(`/auth/${member.id}`, { subscription_valid_till: day });
  await valid(ada, '2026-12-10');
  expect(await entryOf(chapter)).toBeUndefined();
  await valid(ada, '2026-12-09');
  expect(await entryOf(chapter)).toMatchObject({ ending: 1, over: 0, quiet_since: null });
  await valid(bob, '2026-11-08');
  expect(await entryOf(chapter)).toMatchObject({ ending: 1, over: 1 });
  await valid(ada, '2027-12-09');
  await as(admin).post(`/members/${bob.id}/end`, {});
  expect(await entryOf(chapter)).toBeUndefined();
  const other = await aChapter();
  await valid(ada, '2026-11-20');
  await as(admin).put(`/auth/${ada.id}`, { chapter_id: other.id });
  expect(await entryOf(chapter)).toBeUndefined();
  expect(await entryOf(other)).toMatchObject({ ending: 1 });
});

test('lists only the reasons for attention that are due', async () => {
  await amongOthers();
  const chapter = await aChapter();
  const [ada, bob] = [await aMember({ chapter }), await aMember({ chapter })];
  await aNote({ from: ada, to: bob });
  await as(admin).put(`/auth/${ada.id}`, { subscription_valid_till: '2026-11-20' });
  clock.advance(7 * DAY);
  expect(await entryOf(chapter)).toMatchObject({ quiet_since: null, notes_since: null, ending: 1 });
  clock.advance(DAY);
  expect(await entryOf(chapter)).toMatchObject({ quiet_since: null, notes_since: '2026-11-09T10:00:00Z' });
  clock.advance(-8 * DAY);
});

test('the chapter that has needed attention longest comes first, page by page', async () => {
  await amongOthers();
  const chapters = [];
  for (const day of ['2026-10-03', '2026-10-01', '2026-10-02']) {
    const chapter = await aChapter();
    await sql('UPDATE chapter_figures SET quiet_since = $2 WHERE chapter_id = $1', [chapter.id, day]);
    chapters.push(chapter.id);
  }
  const page = async (number: number) =>
    (await as(admin).get(`/admin/chapters-to-look-after?page=${number}&page_size=2`)).body;
  expect(await page(1)).toMatchObject({
    chapters: [{ id: chapters[1] }, { id: chapters[2] }],
    total: 3,
    page_size: 2,
  });
  expect((await page(2)).chapters).toMatchObject([{ id: chapters[0] }]);
  expect((await page(3)).chapters).toEqual([]);
});

test('a chapter is not listed for what half of the chapters have as well', async () => {
  const world = await openTestApp();
  const someone = await world.aSuperAdmin();
  const chapters = [];
  for (let n = 0; n < 6; n += 1) chapters.push(await world.aChapter());
  const set = (chapter: { id: number } | undefined, column: string, value: string) =>
    world.sql(`UPDATE chapter_figures SET ${column} = $2 WHERE chapter_id = $1`, [chapter?.id, value]);
  const ask = async (query = '') =>
    (await world.as(someone).get(`/admin/chapters-to-look-after${query}`)).body;
  for (const chapter of chapters) await set(chapter, 'quiet_since', '2026-10-01');
  expect(await ask(), 'all alike').toMatchObject({ chapters: [], total: 0 });

  await set(chapters[0], 'quiet_since', '2026-09-01');
  await set(chapters[1], 'quiet_since', '2026-09-30');
  await set(chapters[2], 'notes_since', '2026-10-20T10:00:00Z');
  expect(await ask()).toMatchObject({
    total: 3,
    chapters: [
      { id: chapters[0]?.id, quiet_since: '2026-09-01', notes_since: null, compared: 1 },
      { id: chapters[1]?.id, quiet_since: '2026-09-30' },
      { id: chapters[2]?.id, quiet_since: null, notes_since: '2026-10-20T10:00:00Z' },
    ],
  });
  expect(await ask(`?chapter_id=${chapters[2]?.id}`)).toMatchObject({
    total: 1,
    chapters: [{ id: chapters[2]?.id, notes_since: '2026-10-20T10:00:00Z', compared: 1 }],
  });
  expect(await ask(`?chapter_id=${chapters[2]?.id}&page=2`)).toMatchObject({ total: 1, chapters: [] });
  expect(await ask(`?chapter_id=${chapters[3]?.id}`)).toMatchObject({ total: 0, chapters: [] });
  expect(await ask('?page=2&page_size=2')).toMatchObject({ total: 3, chapters: [{ id: chapters[2]?.id }] });

  for (const chapter of chapters.slice(0, 4)) await set(chapter, 'notes_since', '2026-10-20T10:00:00Z');
  expect((await ask()).chapters, 'most wait as long for their notes').toMatchObject([
    { id: chapters[0]?.id, notes_since: null },
    { id: chapters[1]?.id, notes_since: null },
  ]);
});

test('three chapters are too few to compare with: each is listed for whatever is past its limit, and says so', async () => {
  const world = await openTestApp();
  const someone = await world.aSuperAdmin();
  for (let n = 0; n < 3; n += 1) await world.aChapter();
  await world.sql("UPDATE chapter_figures SET quiet_since = '2026-10-01'");
  const ask = async (query = '') =>
    (await world.as(someone).get(`/admin/chapters-to-look-after${query}`)).body;
  const all = await ask();
  expect(all).toMatchObject({ total: 3, chapters: [{ compared: 0 }, { compared: 0 }, { compared: 0 }] });
  expect((await ask(`?chapter_id=${all.chapters[0].id}`)).chapters).toMatchObject([{ compared: 0 }]);
});
