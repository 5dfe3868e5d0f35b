import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';
import { list } from './sql.ts';

const { as, db, aChapter, aMember, aReferral, aNote, aSuperAdmin } = await openTestApp();
const admin = await aSuperAdmin();

const SORTED = ['Eda', 'Éda B', 'EDA C', 'Edb', 'Øle', 'Ozan', 'Šara', 'Sarb', 'Zoe', 'Ярослав'];
const chapter = await aChapter({ name: 'Élan', region: 'Zürich' });
for (const full_name of SORTED.toReversed()) await aMember({ chapter, full_name });
const names = async (path: string) =>
  (await as(admin).get(path)).body.users.map(({ full_name }: { full_name: string }) => full_name);

test('sorts names by the rules of language: É next to E, capital or not', async () => {
  expect(await names(`/members?chapter_id=${chapter.id}`)).toEqual(SORTED);
  expect(await names('/members')).toEqual(SORTED);
  const { text } = await as(admin).get(`/members/export?chapter_id=${chapter.id}`);
  const exported = text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0]);
  expect(exported).toEqual(SORTED);
});

test('pages and batches follow the same order, and none is skipped or repeated', async () => {
  const paged: string[] = [];
  for (let page = 1; page <= SORTED.length; page += 1)
    paged.push(...(await names(`/members?page=${page}&page_size=1`)));
  expect(paged).toEqual(SORTED);
  const batched: string[] = [];
  for await (const rows of list(db, {}, '2026-11-09').batches(1))
    batched.push(...rows.map(({ full_name }) => full_name));
  expect(batched).toEqual(SORTED);
});

test('sorts chapters in the same way', async () => {
  for (const name of ['Edge', 'Zenith']) await aChapter({ name, region: 'R' });
  const { body } = await as(admin).get('/chapters');
  expect(body.chapters.map(({ name }: { name: string }) => name)).toEqual(['Edge', 'Élan', 'Zenith']);
});

test.each([
  ['muller', 'Jürgen Müller'],
  ['MÜLLER', 'Jürgen Müller'],
  ['mu\u0308ller', 'Jürgen Müller'],
  ['strasse', 'Ana Straße'],
  ['STRAßE', 'Ana Straße'],
  ['sorensen', 'Mia Sørensen'],
  ['lukasz', 'Łukasz Wiśniewski'],
  ['wisniewski', 'Łukasz Wiśniewski'],
  ['dorde', 'Đorđe Petrović'],
  ['ilker isik', 'İlker Işık'],
  ['nguyen', 'Nguyễn Thị Hạnh'],
  ['aeroe', 'Ærøe Hall'],
  ['김철', '김철수'],
])("a search for '%s' finds %s", async (search, full_name) => {
  const home = await aChapter();
  const member = await aMember({ chapter: home, full_name });
  const query = `search=${encodeURIComponent(search)}`;
  expect(await names(`/members?${query}`)).toContain(full_name);
  expect(await names(`/members?chapter_id=${home.id}&${query}`)).toEqual([full_name]);
  const colleagues = (await as(member).get(`/elevated/members?${query}`)).body.members;
  expect(colleagues).toMatchObject([{ full_name }]);
});

test('an accent in the search finds the name without, and any other character stands for itself', async () => {
  await aMember({ full_name: 'Hans Muller Plain', vertical: '100% wool' });
  expect(await names('/members?search=M%C3%BCller%20Plain')).toEqual(['Hans Muller Plain']);
  expect(await names(`/members?search=${encodeURIComponent('100%')}`)).toEqual(['Hans Muller Plain']);
  expect(await names(`/members?search=${encodeURIComponent('100_')}`)).toEqual([]);
  expect(await names(`/members?search=${encodeURIComponent('％')}`)).toEqual([]);
});

test('no part of a syllable is found', async () => {
  await aMember({ full_name: '각시' });
  expect(await names(`/members?search=${encodeURIComponent('가')}`)).toEqual([]);
});

test('every other search ignores accents as well', async () => {
  const home = await aChapter({ name: 'Café Réunion', region: 'Köln' });
  const [ada, jurgen] = [
    await aMember({ chapter: home, full_name: 'Ada' }),
    await aMember({ chapter: home, full_name: 'Jürgen Größer', flags: ['can_approve_thankyou'] }),
  ];
  await aReferral({ from: jurgen, to: ada });
  // Thanks for a referral that Ada gave.
  await aNote({ from: jurgen, to: ada, description: 'Für die Überweisung' });
  const count = async (who: { token: string }, path: string, key: string) =>
    (await as(who).get(path)).body[key].length;
  expect(await count(ada, '/referrals/sent?search=jurgen%20grosser', 'referrals')).toBe(1);
  expect(await count(ada, '/referrals/received?search=GROSSER', 'referrals')).toBe(1);
  for (const search of ['jurgen', 'uberweisung']) {
    expect(await count(ada, `/thankyou/mine?search=${search}`, 'notes')).toBe(1);
    expect(await count(jurgen, `/thankyou/pending?search=${search}`, 'notes')).toBe(1);
    expect(await count(admin, `/thankyou/pending?search=${search}`, 'notes')).toBe(1);
  }
  for (const who of [ada, admin]) {
    expect(await count(who, '/chapters?search=cafe%20reunion%20-%20koln', 'chapters')).toBe(1);
    expect(await count(who, '/chapters?search=cafe%20noir', 'chapters')).toBe(0);
  }
  await as(admin).put(`/auth/${jurgen.id}`, { vertical: 'Law' });
  expect(await count(admin, `/chapters/${home.id}/history?search=grosser`, 'entries')).toBe(1);
});
