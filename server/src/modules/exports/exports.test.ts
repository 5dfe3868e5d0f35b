import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';
import { rowsOf, unzip } from '../../../test/files/workbook.ts';
import type { Person } from '../../../test/network.ts';

const world = await openTestApp();
const { app, as, sql, aChapter, aMember, aSuperAdmin, aReferral, aNote, aMeeting } = world;

const linesOf = (csv: string): string[] => csv.replace('\ufeff', '').trimEnd().split('\r\n');
async function exported(who: Person, path: string): Promise<string[]> {
  const answer = await as(who).get(path);
  expect(answer.status, answer.text).toBe(200);
  return linesOf(answer.text);
}

test('a super admin gets the members that the filter and the search leave, in the order of the list', async () => {
  const admin = await aSuperAdmin();
  const [north, south] = [await aChapter({ name: 'North, "Hill"', region: 'R' }), await aChapter()];
  await aMember({ chapter: north, full_name: 'Zed North', email: 'zed@example.com', vertical: 'Law' });
  await aMember({ chapter: north, full_name: 'Amy North', email: 'amy@example.com', phone: '0123456789' });
  await aMember({ chapter: north, full_name: 'Other', flags: ['can_add_member'] });
  await aMember({ chapter: south, full_name: 'Bob North' });
  const path = `/members/export?chapter_id=${north.id}&search=north`;
  const [heading, ...rows] = await exported(admin, path);
  expect(heading).toBe('Full Name,Email,Phone,Vertical,Chapter,Region,Valid Till,Joined');
  expect(rows.map((row) => row.split(',')[0])).toEqual(['Amy North', 'Zed North']);
  expect(rows[0]).toMatch(
    /^Amy North,amy@example.com,0123456789,.*,"North, ""Hill""",R,\d\d\/\d\d\/\d{4},09\/11\/2026 10:00$/,
  );
  expect((await exported(admin, `/members/export?chapter_id=${north.id}&elevated=1`)).slice(1).length).toBe(
    1,
  );
});

test('rows of several batches appear once each, in order, even where names are the same', async () => {
  const admin = await aSuperAdmin();
  const chapter = await aChapter();
  await sql(
    `INSERT INTO users (role, full_name, email, phone, password_hash, chapter_id, vertical, subscription_valid_till)
     SELECT 'member', 'Crowd ' || n % 7, 'crowd' || n || '@example.com', '5550000000', 'x', $1, 'Law', '2030-01-01'
       FROM generate_series(1, 2500) n`,
    [chapter.id],
  );
  for (const path of [`/members/export?chapter_id=${chapter.id}`, '/members/export?search=crowd']) {
    const rows = (await exported(admin, path)).slice(1);
    expect(rows.length).toBe(2500);
    expect(new Set(rows.map((row) => row.split(',')[1])).size).toBe(2500);
    const names = rows.map((row) => row.split(',')[0] ?? '');
    expect(names).toEqual([...names].sort());
  }
});

test('exports a member their own chapter, with the fields of the screen', async () => {
  const [chapter, far] = [await aChapter(), await aChapter()];
  const me = await aMember({ chapter, full_name: 'Me Myself', flags: ['can_add_member'] });
  await aMember({ chapter, full_name: 'My Colleague' });
  await aMember({ chapter: far, full_name: 'Somebody Far' });
  await aMember({ chapter, full_name: 'Former Member', removed: true });
  const [heading, ...rows] = await exported(me, '/elevated/members/export');
  expect(heading).toBe('Full Name,Email,Phone,Vertical,Joined');
  expect(rows.map((row) => row.split(',')[0])).toEqual(['Me Myself', 'My Colleague']);
  expect((await exported(me, '/elevated/members/export?search=colleague')).slice(1)).toEqual([
    expect.stringMatching(/^My Colleague,/),
  ]);
  expect((await as(me).get('/members/export')).status).toBe(403);
  expect((await as(me).get(`/elevated/members/export?chapter_id=${far.id}`)).status).toBe(400);
  expect(await exported(me, '/chapters/export')).toEqual([
    'Chapter Name,Region / Location',
    `${chapter.name},${chapter.region}`,
  ]);
  const found = await aChapter({ name: 'Lighthouse', region: 'Coast' });
  const everywhere = await aSuperAdmin();
  expect((await exported(everywhere, '/chapters/export?search=lighth')).slice(1)).toEqual([
    `${found.name},${found.region}`,
  ]);
});

test('exports the referrals of one side as filtered, without withdrawn ones', async () => {
  const chapter = await aChapter();
  const me = await aMember({ chapter, full_name: 'Receiver One' });
  const giver = await aMember({ chapter, full_name: 'Giver One' });
  const other = await aMember({ chapter, full_name: 'Giver Two' });
  await aReferral({ from: giver, to: me, notes: '=cmd|calc', status: 'got_business' });
  await aReferral({ from: other, to: me });
  await aReferral({ from: other, to: giver });
  const gone = await aReferral({ from: giver, to: me });
  await sql('UPDATE referrals SET withdrawn_at = now() WHERE id = $1', [gone.id]);
  const [heading, ...rows] = await exported(me, '/referrals/received/export');
  expect(heading).toBe(
    'From,Date,Referral Type,Job Type,Referral Status,Converted,Contact Number,Contact Preference,Referral Note',
  );
  expect(rows).toEqual([
    'Giver Two,09/11/2026 10:00,Hot,Tier A,New,,5551234,They will contact you,Call them',
    `Giver One,09/11/2026 10:00,Hot,Tier A,Got the business,Converted,5551234,They will contact you,"'=cmd|calc"`,
  ]);
  expect((await exported(me, '/referrals/received/export?status=open&search=two')).length).toBe(2);
  expect((await exported(giver, '/referrals/sent/export'))[1]).toMatch(/^Receiver One,/);
  expect((await exported(me, '/referrals/sent/export')).length).toBe(1);
  expect((await exported(giver, '/referrals/sent/export?search=nobody')).length).toBe(1);
});

test('thank-you notes are exported as they are listed: the chapter’s to decide, and their own', async () => {
  const [chapter, far] = [await aChapter(), await aChapter()];
  const [me, other] = [
    await aMember({ chapter, full_name: 'Thankful' }),
    await aMember({ chapter, full_name: 'Thanked' }),
  ];
  const outsiders = { from: await aMember({ chapter: far }), to: await aMember({ chapter: far }) };
  await aNote({ from: me, to: other, amount: '1250.50', description: 'Signed', date: '2026-11-01' });
  await aNote({ from: other, to: me, amount: '7', description: 'Small', date: '2026-11-03' });
  await aNote({ ...outsiders, description: 'Far away' });
  expect(await exported(me, '/thankyou/pending/export')).toEqual([
    'From,To,Date,Amount,Description,Status',
    'Thanked,Thankful,03/11/2026,7.00,Small,Pending',
    'Thankful,Thanked,01/11/2026,1250.50,Signed,Pending',
  ]);
  expect(await exported(me, '/thankyou/pending/export?status=approved')).toHaveLength(1);
  expect(await exported(me, '/thankyou/mine/export?direction=given')).toEqual([
    'From,To,Date,Amount,Description,Status',
    'Thankful,Thanked,01/11/2026,1250.50,Signed,Pending',
  ]);
  expect((await exported(await aSuperAdmin(), '/thankyou/pending/export?search=far')).length).toBe(2);
});

test('the same list as a workbook, named by what and when, on the reader’s clock', async () => {
  const chapter = await aChapter();
  const me = await aMember({ chapter, full_name: '=Formula' });
  const answer = await app.inject({
    url: '/api/elevated/members/export?format=xlsx&time_zone=Asia%2FKolkata',
    headers: { authorization: `Bearer ${me.token}` },
  });
  expect(answer.headers['content-disposition']).toBe('attachment; filename="members-2026-11-09-1530.xlsx"');
  expect(answer.headers['content-type']).toMatch(/spreadsheetml/);
  expect(answer.headers['cache-control']).toBe('no-store');
  const sheet = rowsOf(unzip(answer.rawPayload).get('xl/worksheets/sheet1.xml') ?? '');
  expect(sheet[1]?.[0]).toBe('=Formula');
  expect(sheet[1]?.at(-1)).toBe(`${46335 + 15 / 24 + 30 / 1440} s4`);
});

test("what belongs to a meeting is named by the meeting's day", async () => {
  const by = await aMember({ flags: ['can_take_attendance'] });
  const { id } = await aMeeting({ by, at: '2026-11-17T07:00:00Z' });
  for (const list of ['attendance', 'guests']) {
    const { headers } = await app.inject({
      url: `/api/meetings/${id}/${list}/export`,
      headers: { authorization: `Bearer ${by.token}` },
    });
    expect(headers['content-disposition']).toBe(`attachment; filename="${list}-2026-11-17.csv"`);
  }
});

test('each export is in the audit log, with its filters and without the text that was searched for', async () => {
  const admin = await aSuperAdmin();
  await exported(admin, '/members/export?search=nobody%20at%20all&elevated=1');
  const entries = await sql(`SELECT action, details FROM audit_log WHERE actor_id = $1`, [admin.id]);
  expect(entries).toEqual([
    {
      action: 'list.exported',
      details: { list: 'members', format: 'csv', filters: { searched: true, elevated: 1 } },
    },
  ]);
});

test('a history is exported as it is filtered, for super admins', async () => {
  const [admin, chapter] = [await aSuperAdmin(), await aChapter()];
  const member = await aMember({ chapter, full_name: 'Nora Field' });
  await as(admin).put(`/auth/${member.id}`, { vertical: 'Law' });
  await exported(member, '/elevated/members/export');
  const path = `/members/${member.id}/history/export`;
  const [heading, ...rows] = await exported(admin, path);
  expect(heading).toBe('Date,Who,What,About,Changes,Note,Address');
  expect(rows).toHaveLength(2);
  const exports = await exported(admin, `${path}?kind=export`);
  expect(exports.slice(1)).toEqual([
    '09/11/2026 10:00,Nora Field,Nora Field exported a list,,,"members, csv",127.0.0.1',
  ]);
  expect(await exported(admin, `/chapters/${chapter.id}/history/export?kind=change`)).toHaveLength(2);
  expect((await as(admin).get('/members/2147483647/history/export')).status).toBe(404);
  expect((await as(member).get(path)).status).toBe(403);
});

test('a history with an action that only a newer process knows is exported', async () => {
  const [admin, chapter] = [await aSuperAdmin(), await aChapter()];
  await sql(
    `INSERT INTO audit_log (at, actor_id, action, subject_type, subject_id, chapter_id, address, request_id)
     VALUES ('2026-11-09T10:00:00Z', $2, 'chapter.of_tomorrow', 'chapter', $1, $1, '127.0.0.1', 'r')`,
    [chapter.id, admin.id],
  );
  const rows = await exported(admin, `/chapters/${chapter.id}/history/export`);
  expect(JSON.stringify(rows)).toContain('chapter.of_tomorrow');
});

test('paging, unknown formats and zones are refused, and no file is made for a HEAD', async () => {
  const admin = await aSuperAdmin();
  for (const query of [
    'page=1',
    'page_size=5',
    'format=pdf',
    'time_zone=Nowhere/Land',
    'time_zone=%2B',
    'extra=1',
  ])
    expect((await as(admin).get(`/members/export?${query}`)).status, query).toBe(400);
  const head = await as(admin).send('HEAD', '/api/members/export');
  expect([head.status, head.headers.allow]).toEqual([405, 'GET']);
});
