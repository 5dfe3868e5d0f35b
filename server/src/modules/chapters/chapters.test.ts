import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';

const { as, sql, clock, aChapter, aMember, aReferral, aSuperAdmin } = await openTestApp();
const admin = await aSuperAdmin();
const names = (body: { chapters: { name: string }[] }) => body.chapters.map(({ name }) => name);

test('a super admin creates a chapter and finds it in the list', async () => {
  const { status, body } = await as(admin).post('/chapters', { name: ' Harbour ', region: ' North ' });
  expect(status).toBe(201);
  expect(body).toEqual({ id: expect.any(Number), name: 'Harbour', region: 'North' });
  expect((await as(admin).get('/chapters?search=harbour')).body.chapters).toEqual([body]);
});

test('name and region together are unique without regard to case', async () => {
  await as(admin).post('/chapters', { name: 'Twin', region: 'East' });
  const again = await as(admin).post('/chapters', { name: 'TWIN', region: 'east' });
  expect([again.status, again.body.code]).toEqual([409, 'conflict']);
  expect((await as(admin).post('/chapters', { name: 'Twin', region: 'West' })).status).toBe(201);
});

test('name and region are required', async () => {
  for (const [field, value, reason] of [
    ['name', undefined, 'is required'],
    ['region', undefined, 'is required'],
    ['name', '', 'must not be empty'],
    ['region', '   ', 'must be readable text'],
  ] as const) {
    const answer = await as(admin).post('/chapters', { name: 'N', region: 'R', [field]: value });
    expect([answer.status, answer.body.fields]).toEqual([400, { [field]: reason }]);
  }
});

test('a super admin gets all chapters by name, a member their own', async () => {
  const before = (await as(admin).get('/chapters')).body.total;
  const [zulu, yankee] = [await aChapter({ name: 'zulu' }), await aChapter({ name: 'Yankee' })];
  const { body } = await as(admin).get('/chapters');
  expect(body.total).toBe(before + 2);
  expect(names(body).slice(-2)).toEqual(['Yankee', 'zulu']);
  const member = await aMember({ chapter: zulu });
  expect((await as(member).get('/chapters')).body).toEqual({
    chapters: [{ id: zulu.id, name: zulu.name, region: zulu.region }],
    total: 1,
    page_size: 1000,
  });
  expect((await as(member).get(`/chapters?search=${yankee.name}`)).body).toMatchObject({
    chapters: [],
    total: 0,
  });
  expect(names((await as(member).get('/chapters?search=ZUL&page=1')).body)).toEqual(['zulu']);
  expect((await as(member).get('/chapters?page=2')).body).toEqual({ chapters: [], total: 1, page_size: 10 });
});

test("search finds any part of 'name - region', % and _ being ordinary letters", async () => {
  await aChapter({ name: 'Café_1', region: '100% North' });
  await aChapter({ name: 'CaféX1', region: '100 North' });
  const search = async (text: string) =>
    names((await as(admin).get(`/chapters?search=${encodeURIComponent(text)}`)).body);
  for (const text of ['CAFÉ_', '0% nor', 'café_1 - 100%'])
    expect(await search(text), text).toEqual(['Café_1']);
  expect((await search('café')).sort()).toEqual(['CaféX1', 'Café_1']);
});

test('chapters are paged, with a total', async () => {
  await sql("INSERT INTO chapters (name, region) SELECT 'Paged ' || n, 'x' FROM generate_series(1, 55) n");
  const page = async (query: string) => (await as(admin).get(`/chapters?search=paged&${query}`)).body;
  expect((await page('page_size=50&page=1')).chapters).toHaveLength(50);
  expect((await page('page_size=50&page=2')).chapters).toHaveLength(5);
  expect(await page('page_size=50&page=3')).toEqual({ chapters: [], total: 55, page_size: 50 });
  expect(await page('page=1')).toMatchObject({ total: 55, page_size: 10 });
});

test('with figures, a list has the members and the referrals of this month and of twelve, also after a search', async () => {
  const [chapter, quiet] = [await aChapter({ name: 'Figured' }), await aChapter({ name: 'Figured too' })];
  const [one, other] = [await aMember({ chapter }), await aMember({ chapter })];
  await aReferral({ from: one, to: other, at: '2026-11-01T00:00:00Z' });
  await aReferral({ from: one, to: other, at: '2026-10-31T23:00:00Z' });
  const withdrawn = await aReferral({ from: other, to: one });
  await sql('UPDATE referrals SET withdrawn_at = $2 WHERE id = $1', [withdrawn.id, clock.now()]);
  const given_by_month = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1];
  await sql('UPDATE chapter_standings SET month = $2, given_by_month = $3 WHERE chapter_id = $1', [
    chapter.id,
    '2026-11-01',
    given_by_month,
  ]);
  // What was computed in another month has other months.
  await sql("UPDATE chapter_standings SET month = '2026-10-01' WHERE chapter_id = $1", [quiet.id]);
  const figures = [
    { ...chapter, name: 'Figured', members: 2, month_referrals: 1, given_by_month },
    { ...quiet, name: 'Figured too', members: 0, month_referrals: 0, given_by_month: null },
  ];
  expect((await as(admin).get('/chapters?figures=1&search=figured')).body.chapters).toEqual(figures);
  const { body } = await as(admin).get('/chapters?figures=1');
  expect(body.chapters.filter(({ name }: { name: string }) => name.startsWith('Figured'))).toEqual(figures);
  expect((await as(admin).get('/chapters?search=figured')).body.chapters[0]).toEqual(chapter);
  expect((await as(one).get('/chapters?figures=1')).body.chapters, 'a member has a dashboard').toEqual([
    chapter,
  ]);
  const { text } = await as(admin).get('/chapters/export?figures=1&search=figured');
  expect(text.trimEnd().split('\r\n').slice(1)).toEqual([
    `Figured,${chapter.region},2,1`,
    `Figured too,${quiet.region},0,0`,
  ]);
  const own = await as(one).get('/chapters/export?figures=1');
  expect(own.text.trimEnd().split('\r\n')[1]).toBe(`Figured,${chapter.region}`);
});
