import { type EndpointName, type Route, routes } from '@bn/contract';
import { expect, test } from 'vitest';
import { validCalls } from '../../../../test/access/calls.ts';
import { meetingForm, memberForm, referralForm, thankYouForm } from '../../../../test/access/valid.ts';
import { aKey, openTestApp } from '../../../../test/app.ts';
import type { Person } from '../../../../test/network.ts';
import { patiently } from '../../../../test/patiently.ts';

const world = await openTestApp({ mail: { figures: () => ({ sent: {}, failed: 0, serverUp: 1 }) } });
const { as, another, sql, aChapter, aMember, aReferral, aSuperAdmin } = world;
const admin = await aSuperAdmin();
const headersOf = (key: string) => ({ headers: { 'idempotency-key': key } });
const count = async (table: string) =>
  (await sql<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`))[0]?.n ?? 0;

/** An import that another test has started may still write to the log. */
const logOf = ({ id }: { id: number }) => `audit_log WHERE actor_id = ${id}`;

async function colleagues() {
  const chapter = await aChapter();
  return [await aMember({ chapter }), await aMember({ chapter })] as const;
}
const IDEMPOTENT = (Object.keys(routes) as EndpointName[]).filter(
  (name) => (routes[name] as Route).idempotent,
);
/** Where one more row is to be found, if not in the log of what this person did. */
const TABLES: Partial<Record<EndpointName, string>> = {
  registerMember: 'users',
  createChapter: 'chapters',
  giveReferral: 'referrals',
  nudgeReferral: 'referral_events',
  changeReferralStatus: "referrals WHERE referral_status = 'no_response'",
  createImport: 'imports',
  startImport: "audit_log WHERE action = 'import.started'",
  cancelImport: "imports WHERE state = 'cancelled'",
  undoImport: "audit_log WHERE action = 'figures.undone'",
  sendThankYou: 'thank_you_notes',
  proposeMeeting: 'meetings',
  recordAttendance: 'attendance',
  inviteGuest: 'guests',
  writeTestimonial: 'testimonials',
  planOneToOne: 'one_to_ones',
  recordOneToOne: 'one_to_ones',
  withdrawTestimonial: "testimonials WHERE status = 'withdrawn'",
};
const make = await validCalls(world);

test.each(IDEMPOTENT)('%s: the same key and body get the same answer, and make one record', async (name) => {
  const { who, method, url, body } = await make(name);
  const table = TABLES[name] ?? logOf(who as Person);
  const before = await count(table);
  const send = (app: Pick<typeof world, 'as'> = world) => app.as(who).send(method, url, body, sending);
  const sending = headersOf(aKey());
  const [first, second] = [await send(), await send()];
  expect(first.status).toBeLessThan(300);
  expect([second.status, second.text]).toEqual([first.status, first.text]);
  expect(await count(table)).toBe(before + 1);
  expect((await send(await another())).text).toBe(first.text);
});

test.each(IDEMPOTENT)('%s: a double click sends it twice at once and makes one record', async (name) => {
  const { who, method, url, body } = await make(name);
  const table = TABLES[name] ?? logOf(who as Person);
  const before = await count(table);
  const sending = headersOf(aKey());
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => patiently(() => as(who).send(method, url, body, sending))),
  );
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers[0]?.status).toBeLessThan(300);
  expect(await count(table)).toBe(before + 1);
});

test('a late retry of an answer to a referral does not undo a newer one', async () => {
  const [from, who] = await colleagues();
  const path = `/referrals/${(await aReferral({ from, to: who })).id}/status`;
  const sending = headersOf(aKey());
  const first = await as(who).patch(path, { referral_status: 'no_response' }, sending);
  await as(who).patch(path, { referral_status: 'not_a_good_fit' }, headersOf(aKey()));
  const late = await as(who).patch(path, { referral_status: 'no_response' }, sending);
  expect([late.status, late.text]).toEqual([200, first.text]);
  const { body } = await as(who).get('/referrals/received');
  expect(body.referrals[0].referral_status).toBe('not_a_good_fit');
});

test('without a key, or with another one, a second request makes a second record', async () => {
  const [who, to] = await colleagues();
  const before = await count('referrals');
  for (const sending of [undefined, undefined, headersOf(aKey()), headersOf(aKey())])
    await as(who).post('/referrals', referralForm(to), sending);
  expect(await count('referrals')).toBe(before + 4);
});

test('the same key with another body, or for another call, answers 422 and writes nothing', async () => {
  const [who, to] = await colleagues();
  const sending = headersOf(aKey());
  const { body } = await as(who).post('/referrals', referralForm(to), sending);
  const before = await count('referrals');
  const otherBody = await as(who).post('/referrals', referralForm(to, { tier: 'C' }), sending);
  expect([otherBody.status, otherBody.body.code]).toEqual([422, 'key_reused']);
  const otherCall = await as(to).post('/thankyou', thankYouForm(body), sending);
  expect(otherCall.status).toBe(201);
  expect((await as(to).post('/referrals', referralForm(who), sending)).status).toBe(422);
  expect(await count('referrals')).toBe(before);
});

test('a failed request leaves no key behind and may be retried', async () => {
  const taken = await aMember();
  const form = memberForm({ chapter_id: taken.chapter_id, email: taken.email });
  const sending = headersOf(aKey());
  expect((await as(admin).post('/auth/register', form, sending)).status).toBe(409);
  await sql("UPDATE users SET email = 'freed.' || email WHERE id = $1", [taken.id]);
  expect((await as(admin).post('/auth/register', form, sending)).status).toBe(201);
});

test('a retried request gets its first answer, even if it would be refused now', async () => {
  const [who, to] = await colleagues();
  const sending = headersOf(aKey());
  const first = await as(who).post('/referrals', referralForm(to), sending);
  await sql('UPDATE users SET removed_at = now() WHERE id = $1', [to.id]);
  expect((await as(who).post('/referrals', referralForm(to))).status).toBeGreaterThanOrEqual(400);
  const second = await as(who).post('/referrals', referralForm(to), sending);
  expect([second.status, second.text]).toEqual([201, first.text]);
});

test.each([
  // Where the same would be allowed, in the other chapter.
  ['moved to another chapter', 'chapter_id = (SELECT max(id) FROM chapters)'],
  ['lost a permission', 'can_approve_guest = 0'],
  ['got a permission', 'can_approve_meeting = 1'],
])('who %s is only told that a repeated request was done, and it is not done twice', async (_, change) => {
  const who = await aMember({ flags: ['can_schedule_meeting', 'can_approve_guest'] });
  await aChapter();
  const body = meetingForm();
  const sending = headersOf(aKey());
  expect((await as(who).post('/meetings', body, sending)).status).toBe(201);
  const before = await count('meetings');
  await sql(`UPDATE users SET ${change}, updated_at = now() WHERE id = $1`, [who.id]);
  const again = await as(who).post('/meetings', body, sending);
  expect([again.status, again.body]).toEqual([
    409,
    { message: 'This was done already, before your chapter or permissions changed', code: 'conflict' },
  ]);
  expect(await count('meetings')).toBe(before);
});

test('what a process of the last release answered is not repeated, because whose rights it shows is unknown', async () => {
  const [who, to] = await colleagues();
  const sending = headersOf(aKey());
  await as(who).post('/referrals', referralForm(to), sending);
  await sql('UPDATE idempotency_keys SET rights = NULL WHERE user_id = $1', [who.id]);
  const again = await as(who).post('/referrals', referralForm(to), sending);
  expect([again.status, Object.keys(again.body)]).toEqual([409, ['message', 'code']]);
  expect(await count(`referrals WHERE from_member_id = ${who.id}`)).toBe(1);
});

test('a retry across an upgrade gets the answer of the earlier release, without the fields that have come since', async () => {
  const [from, to] = await colleagues();
  const key = headersOf(aKey());
  const first = await as(from).post('/referrals', referralForm(to), key);
  await sql(
    `UPDATE idempotency_keys SET result = (result::jsonb - 'thanked') || '{"secret": 1}' WHERE user_id = $1`,
    [from.id],
  );
  const { thanked, ...known } = first.body;
  expect(thanked).toBe(0);
  const again = await as(from).post('/referrals', referralForm(to), key);
  expect([again.status, again.body]).toEqual([201, known]);
  expect(again.headers['content-type']).toBe(first.headers['content-type']);
  expect(await count(`referrals WHERE from_member_id = ${from.id}`)).toBe(1);
});

test('the keys of two users do not collide', async () => {
  const [one, two] = await colleagues();
  const sending = headersOf(aKey());
  const first = await as(one).post('/referrals', referralForm(two), sending);
  const second = await as(two).post('/referrals', referralForm(one), sending);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body.from_member_id).toBe(two.id);
});

test('does not show a refused caller the answer another caller got with the same key', async () => {
  const other = await aSuperAdmin();
  const form = memberForm({ chapter_id: (await aChapter()).id });
  const sending = headersOf(aKey());
  expect((await as(admin).post('/auth/register', form, sending)).status).toBe(201);
  expect((await as(other).post('/auth/register', form, sending)).status).toBe(409);
});

test.each(['', ' ', 'a b', 'ü', 'x'.repeat(201)])('the key %j is refused by name', async (key) => {
  const [who, to] = await colleagues();
  const answer = await as(who).post('/referrals', referralForm(to), headersOf(key));
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['Idempotency-Key']]);
});

test('a remembered answer holds no password, and neither key nor body are stored', async () => {
  const form = memberForm({ chapter_id: (await aChapter()).id, password: 'never to be stored' });
  const key = aKey();
  await as(admin).post('/auth/register', form, headersOf(key));
  const rows = await sql<{ text: string }>('SELECT k::text AS text FROM idempotency_keys k');
  for (const { text } of rows) {
    expect(text).not.toContain('never to be stored');
    expect(text).not.toContain(key);
  }
});
