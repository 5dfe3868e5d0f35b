import type { MemberFigures, MonthFigures } from '@bn/contract';
import { expect, test } from 'vitest';
import { flags } from '../../../test/access/valid.ts';
import { openTestApp } from '../../../test/app.ts';
import type { Person } from '../../../test/network.ts';

// It is 9 November 2026.
const { as, sql, clock, aChapter, aMember, aSuperAdmin, aReferral, aNote } = await openTestApp({
  timeZone: 'Asia/Kolkata',
});
const admin = await aSuperAdmin();

const read = (reader: Person, { id } = reader) => as(reader).get(`/members/${id}/figures`);
const figuresOf = async (reader: Person, member = reader): Promise<MemberFigures> =>
  (await read(reader, member)).body;
const monthOf = ({ months }: MemberFigures, month: string) =>
  months.find((one) => one.month === month) as MonthFigures;
const owned = ({ given, received, converted, thanked }: MonthFigures) => [
  given.own,
  received.own,
  converted.own,
  thanked.own,
];
const medians = ({ given, received, converted, thanked }: MonthFigures) => [
  given.median,
  received.median,
  converted.median,
  thanked.median,
];
/** At another time than the test's own. */
async function at<T>(instant: string, work: () => Promise<T>): Promise<T> {
  const now = clock.now().toISOString();
  clock.set(instant);
  return work().finally(() => clock.set(now));
}
const aMemberSince = (joined: string, chapter: { id: number }, full_name?: string) =>
  aMember({ chapter, joined, full_name });
const approved = { status: 'approved', approvedBy: admin } as const;

test('twelve months up to the current one: given, received, converted by the month of the referral, thanked by the date of the note', async () => {
  const chapter = await aChapter();
  const [ann, ben] = [
    await aMemberSince('2025-01-01T00:00:00Z', chapter),
    await aMemberSince('2025-01-01T00:00:00Z', chapter),
  ];
  const won = await aReferral({ from: ann, to: ben, at: '2026-10-06T08:00:00Z', status: 'got_business' });
  await aReferral({ from: ann, to: ben, at: '2026-10-31T08:00:00Z' });
  await aReferral({ from: ben, to: ann, at: '2026-10-07T08:00:00Z', status: 'got_business' });
  await aReferral({ from: ben, to: ann, at: '2026-11-09T08:00:00Z' });
  // The first day that counts, and the day before.
  await aReferral({ from: ann, to: ben, at: '2025-12-01T08:00:00Z' });
  await aReferral({ from: ann, to: ben, at: '2025-11-30T08:00:00Z' });
  const withdrawn = await aReferral({ from: ann, to: ben, at: '2026-10-08T08:00:00Z' });
  await sql('UPDATE referrals SET withdrawn_at = now() WHERE id = $1', [withdrawn.id]);
  const thanks = { referral: won, from: ben, to: ann };
  await aNote({ ...thanks, amount: '1000.50', date: '2026-10-31', ...approved });
  await aNote({ ...thanks, amount: '70', date: '2026-11-01', ...approved });
  await aNote({ ...thanks, amount: '9', date: '2026-11-01' });
  await aNote({ ...thanks, amount: '8', date: '2026-11-01', status: 'returned' });

  const figures = await figuresOf(ann);
  expect(figures.months.map(({ month }) => month)).toEqual([
    ...['2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06', '2026-07'],
    ...['2026-08', '2026-09', '2026-10', '2026-11'],
  ]);
  expect(owned(monthOf(figures, '2025-12'))).toEqual([1, 0, 0, 0]);
  expect(owned(monthOf(figures, '2026-09'))).toEqual([0, 0, 0, 0]);
  expect(owned(monthOf(figures, '2026-10'))).toEqual([2, 1, 1, 1000.5]);
  expect(owned(monthOf(figures, '2026-11'))).toEqual([0, 1, 0, 70]);
  // Between the two of them.
  expect(medians(monthOf(figures, '2026-10'))).toEqual([1.5, 1.5, 1, 500.25]);
  expect(figures.partners).toEqual([
    { id: ben.id, name: ben.full_name, picture: null, given: 3, received: 2, thanked: 1070.5, has_page: 1 },
  ]);
});

test("the months are the network's", async () => {
  const chapter = await aChapter();
  const lastMonth = async () => (await figuresOf(await aMember({ chapter }))).months.at(-1)?.month;
  expect(await at('2026-11-30T18:29:59Z', lastMonth)).toBe('2026-11');
  expect(await at('2026-11-30T18:30:00Z', lastMonth)).toBe('2026-12');
  expect(await at('2027-01-31T12:00:00Z', lastMonth)).toBe('2027-01');
});

test('the median counts current members of the chapter, from the month in which they joined it', async () => {
  const [chapter, elsewhere] = [await aChapter(), await aChapter()];
  const ann = await aMemberSince('2026-08-31T18:29:59Z', chapter);
  const ben = await aMemberSince('2026-09-30T18:30:00Z', chapter);
  const left = await aMemberSince('2025-01-01T00:00:00Z', chapter);
  const moved = await aMemberSince('2025-01-01T00:00:00Z', elsewhere);
  const friend = await aMember({ chapter: elsewhere });
  await aMember({ chapter });
  const give = async (from: Person, to: Person, day: string, times: number) => {
    for (let n = 0; n < times; n += 1) await aReferral({ from, to, at: `${day}T08:00:00Z` });
  };
  for (const day of ['2026-08-10', '2026-09-10', '2026-10-10']) {
    await give(ann, ben, day, 4);
    await give(left, ann, day, 9);
    await give(moved, friend, day, 7);
  }
  await as(admin).post(`/members/${left.id}/end`, {});
  await as(admin).put(`/auth/${moved.id}`, { chapter_id: chapter.id });
  const figures = await figuresOf(ann);
  const given = (month: string) => monthOf(figures, month).given;
  expect(given('2026-07'), 'no current member yet').toEqual({ own: 0, median: null });
  expect(monthOf(figures, '2026-07').thanked).toEqual({ own: 0, median: null });
  // By the clock on the wall she joined on the last minute of August, and Ben on the first of October.
  expect([given('2026-08'), given('2026-09')]).toEqual([
    { own: 4, median: 4 },
    { own: 4, median: 4 },
  ]);
  expect(given('2026-10')).toEqual({ own: 4, median: 2 });
  expect(monthOf(figures, '2026-10').received).toEqual({ own: 9, median: 6.5 });
  // This month the newcomer and the one who moved here count, with nothing.
  expect(given('2026-11')).toEqual({ own: 0, median: 0 });
  // Their own history goes with those who move, what they gave elsewhere is not part of this chapter's median.
  expect(monthOf(await figuresOf(moved), '2026-10').given).toEqual({ own: 7, median: 2 });
});

test('the five one exchanges most with: by referrals either way, then by value, then by name', async () => {
  const chapter = await aChapter();
  const me = await aMember({ chapter, full_name: 'Me' });
  const [zoe, abe, eve, max, ida, tim] = await Promise.all(
    ['Zoe', 'Abe', 'Éve', 'Max', 'Ida', 'Tim'].map((full_name) => aMember({ chapter, full_name })),
  );
  if (!zoe || !abe || !eve || !max || !ida || !tim) throw new Error('They are there.');
  for (const [other, given, received] of [
    [zoe, 2, 3],
    [abe, 1, 1],
    [eve, 2, 0],
    [max, 0, 2],
    [ida, 1, 1],
    [tim, 1, 0],
  ] as const) {
    for (let n = 0; n < given; n += 1) await aReferral({ from: me, to: other });
    for (let n = 0; n < received; n += 1) await aReferral({ from: other, to: me });
  }
  // Long ago.
  for (let n = 0; n < 9; n += 1) await aReferral({ from: tim, to: me, at: '2025-11-30T08:00:00Z' });
  const old = (from: Person, to: Person) =>
    aReferral({ from, to, at: '2025-10-01T08:00:00Z', status: 'got_business' });
  const note = async (from: Person, to: Person, amount: string) =>
    aNote({ referral: await old(to, from), from, to, amount, date: '2026-11-09', ...approved });
  await note(me, max, '10.00');
  await note(max, me, '10.00');
  await note(ida, me, '20.00');
  const { partners } = await figuresOf(me);
  expect(partners.map(({ name, given, received, thanked }) => [name, given, received, thanked])).toEqual([
    ['Zoe', 2, 3, 0],
    ['Ida', 1, 1, 20],
    ['Max', 0, 2, 20],
    ['Abe', 1, 1, 0],
    ['Éve', 2, 0, 0],
  ]);
});

test('the page of someone who left or moved is open to super admins only', async () => {
  const [chapter, elsewhere] = [await aChapter(), await aChapter()];
  const [me, left, moved, here] = [
    await aMember({ chapter }),
    await aMember({ chapter, full_name: 'Left' }),
    await aMember({ chapter, full_name: 'Moved' }),
    await aMember({ chapter, full_name: 'Here' }),
  ];
  for (const other of [left, moved, here]) await aReferral({ from: me, to: other });
  await as(admin).post(`/members/${left.id}/end`, {});
  await as(admin).put(`/auth/${moved.id}`, { chapter_id: elsewhere.id });
  const pages = async (reader: Person) =>
    (await figuresOf(reader, me)).partners.map(({ name, has_page }) => [name, has_page]);
  expect(await pages(me)).toEqual([
    ['Here', 1],
    ['Left', 0],
    ['Moved', 0],
  ]);
  expect(await pages(admin)).toEqual([
    ['Here', 1],
    ['Left', 1],
    ['Moved', 1],
  ]);
});

test('sums and their medians keep all their digits', async () => {
  const chapter = await aChapter();
  const [from, to] = [await aMember({ chapter }), await aMember({ chapter })];
  const referral = await aReferral({ from: to, to: from, status: 'got_business' });
  for (let n = 0; n < 11; n += 1)
    await aNote({ referral, from, to, amount: '999999999999.97', date: '2026-11-09', ...approved });
  const { text } = await read(to);
  expect(text).toContain('"thanked":{"own":10999999999999.67,"median":5499999999999.835}');
  expect(text).toContain('"thanked":10999999999999.67');
});

test('are for oneself and for super admins, whatever flags a member holds', async () => {
  const [chapter, elsewhere] = [await aChapter(), await aChapter()];
  const member = await aMember({ chapter });
  const elevated = await aMember({ chapter });
  await as(admin).post(
    `/permissions/${elevated.id}`,
    Object.fromEntries(Object.keys(flags()).map((flag) => [flag, 1])),
  );
  expect((await read(elevated, member)).status).toBe(403);
  expect((await read(await aMember({ chapter }), member)).status).toBe(403);
  expect((await read(await aMember({ chapter: elsewhere }), member)).status).toBe(403);
  const own = await figuresOf(member);
  expect((await read(admin, member)).body).toEqual(own);
  // A second after a move they are still one's own, next to the new chapter's medians.
  await as(admin).put(`/auth/${member.id}`, { chapter_id: elsewhere.id });
  expect((await read(member)).status).toBe(200);
  await as(admin).post(`/members/${member.id}/end`, {});
  expect((await read(member)).status).toBe(401);
  expect((await read(admin, member)).status).toBe(200);
  for (const id of [admin.id, 2_000_000_000])
    expect((await as(admin).get(`/members/${id}/figures`)).status).toBe(404);
});
