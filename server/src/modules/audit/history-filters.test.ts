import { AUDIT_ACTIONS, HISTORY_ACTIONS, HISTORY_KINDS, SIGN_IN_ACTIONS } from '@bn/contract';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';
import { actions, createHistoryReader } from '../../../test/histories.ts';

const { as, clock, sql, another, aChapter, aMember, aSuperAdmin } = await openTestApp();
const admin = await aSuperAdmin();
const { all, ofMember, ofChapter } = createHistoryReader(as, admin);

test('every entry once, in order, however it is paged, even where many share a moment', async () => {
  const member = await aMember();
  await sql(
    `INSERT INTO audit_log (at, actor_id, action, subject_type, subject_id)
     SELECT $2::timestamptz - n / 7 * interval '1 second', CASE WHEN n % 3 = 0 THEN $1::int END, 'sign_in', 'user', $1
       FROM generate_series(1, 120) n`,
    [member.id, clock.now()],
  );
  const path = `/members/${member.id}/history`;
  const whole = (await all(path, 'kind=everything&page_size=1000')).entries;
  expect(whole).toHaveLength(120);
  expect(whole.map(({ at }) => at)).toEqual([...whole.map(({ at }) => at)].sort().reverse());
  for (const size of [1, 7, 50, 119, 120])
    expect((await all(path, `kind=everything&page_size=${size}`)).entries, `${size}`).toEqual(whole);
  expect((await ofMember(member, 'kind=everything')).entries, 'without a size').toHaveLength(50);
});

test('leaves out sign-ins and sign-outs by default, however many there are', async () => {
  const chapter = await aChapter();
  const member = await aMember({ chapter });
  const write = (action: string, first: number, last: number) =>
    sql(
      `INSERT INTO audit_log (at, actor_id, action, subject_type, subject_id, chapter_id)
       SELECT $3::timestamptz - n * interval '1 second', $1, $4, 'user', $1, $2
         FROM generate_series($5::int, $6::int) n`,
      [member.id, chapter.id, clock.now(), action, first, last],
    );
  for (const [n, action] of SIGN_IN_ACTIONS.entries()) await write(action, n * 500, n * 500 + 499);
  await write('account.exported', 3_000, 3_002);
  for (const history of [await ofMember(member), await ofChapter(chapter)]) {
    expect(actions(history)).toEqual(['account.exported', 'account.exported', 'account.exported']);
    expect(history.next).toBeNull();
  }
  expect(actions(await ofMember(member, 'search=nobody'))).toEqual([]);
  expect(actions(await ofMember(member, 'kind=everything'))[0]).toBe('sign_in');
  expect(actions(await ofMember(member, 'kind=sign_in'))[0]).toBe('sign_in');
});

test("filters by kind, by person, by day in the network's time zone, and all together", async () => {
  const chapter = await aChapter();
  const [anna, bert] = [
    await aMember({ chapter, full_name: 'Anna 100%' }),
    await aMember({ chapter, full_name: 'Bert' }),
  ];
  const write = (at: string, action: string, who: { id: number }) =>
    sql(
      `INSERT INTO audit_log (at, actor_id, action, subject_type, subject_id, chapter_id) VALUES ($1, $2, $3, 'user', $2, $4)`,
      [at, who.id, action, chapter.id],
    );
  await write('2026-11-01T20:00:00Z', 'sign_in', anna);
  await write('2026-11-02T10:00:00Z', 'account.exported', anna);
  await write('2026-11-02T20:00:00Z', 'sign_in', bert);
  await write('2026-11-03T10:00:00Z', 'sign_out', bert);
  const found = async (query: string) => actions(await ofChapter(chapter, query));
  expect(await found('kind=sign_in')).toEqual(['sign_out', 'sign_in', 'sign_in']);
  expect(await found('kind=export')).toEqual(['account.exported']);
  expect(await found('kind=everything&search=ANNA')).toEqual(['account.exported', 'sign_in']);
  expect(await found('kind=everything&search=%25')).toEqual(['account.exported', 'sign_in']);
  expect(await found('kind=everything&search=nobody')).toEqual([]);
  expect(await found('kind=everything&from=2026-11-02')).toEqual(['sign_out', 'sign_in', 'account.exported']);
  expect(await found('kind=everything&to=2026-11-01')).toEqual(['sign_in']);
  expect(await found('from=2026-11-02&to=2026-11-02&search=bert&kind=sign_in')).toEqual(['sign_in']);
  const kolkata = await another({ timeZone: 'Asia/Kolkata' });
  const there = await kolkata
    .as(admin)
    .get(`/chapters/${chapter.id}/history?kind=everything&from=2026-11-02&to=2026-11-02`);
  expect(actions(there.body), 'where a day begins at 18:30 UTC').toEqual(['account.exported', 'sign_in']);
  const wrong = await as(admin).get(`/chapters/${chapter.id}/history?from=2026-11-03&to=2026-11-02`);
  expect([wrong.status, wrong.body.fields]).toEqual([400, { to: 'must not be before from' }]);
});

test('finds rare entries however far back, some thousand entries per call', async () => {
  const chapter = await aChapter();
  await sql(
    `INSERT INTO audit_log (at, action, chapter_id)
     SELECT $2::timestamptz - n * interval '1 second', CASE WHEN n = 5000 THEN 'account.exported' ELSE 'sign_in' END, $1
       FROM generate_series(1, 5100) n`,
    [chapter.id, clock.now()],
  );
  const path = `/chapters/${chapter.id}/history`;
  const { entries, calls } = await all(path, 'kind=export');
  expect([actions({ entries }), calls]).toEqual([['account.exported'], 3]);
});

test('the history of an unknown person is 404, a malformed cursor 400', async () => {
  for (const path of [
    '/members/2000000000/history',
    '/chapters/2000000000/history',
    `/members/${admin.id}/history`,
  ])
    expect((await as(admin).get(path)).status, path).toBe(404);
  const member = await aMember();
  for (const query of [
    'before=x',
    'before=1',
    'before=1-2-3',
    'kind=other',
    'from=2026-02-30',
    'page_size=0',
  ])
    expect((await as(admin).get(`/members/${member.id}/history?${query}`)).status, query).toBe(400);
  for (const before of ['0-0', '9999999999999999-9999999999999999'])
    expect((await as(admin).get(`/members/${member.id}/history?before=${before}`)).status).toBe(200);
});

test('every action of the log belongs to one kind, and can be filtered by', async () => {
  const member = await aMember();
  for (const action of AUDIT_ACTIONS)
    await sql('INSERT INTO audit_log (at, action, member_id) VALUES ($1, $2, $3)', [
      clock.now(),
      action,
      member.id,
    ]);
  const found: string[] = [];
  for (const kind of HISTORY_KINDS) found.push(...actions(await ofMember(member, `kind=${kind}`)));
  expect(found.sort()).toEqual([...AUDIT_ACTIONS].sort());
  expect([...AUDIT_ACTIONS, 'permissions.ended']).toEqual([...HISTORY_ACTIONS]);
});
