import { expect, test } from 'vitest';
import { testimonialForm } from '../../../test/access/valid.ts';
import { aKey, DAY, openTestApp } from '../../../test/app.ts';
import { LIMITS } from '../auth/limits.ts';

const { as, clock, sql, aChapter, aMember, aSuperAdmin } = await openTestApp();
const admin = await aSuperAdmin();
const two = async () => {
  const chapter = await aChapter();
  return { chapter, ada: await aMember({ chapter }), bob: await aMember({ chapter }) };
};
const write = (who: { token: string }, about: { id: number }, changes = {}, more = {}) =>
  as(who).post(`/members/${about.id}/testimonials`, testimonialForm(changes), more);
const stored = (writer: { id: number }) =>
  sql('SELECT status, text FROM testimonials WHERE writer_id = $1 ORDER BY id', [writer.id]);

test('a member writes about another one of the chapter; it waits to be decided', async () => {
  const { chapter, ada, bob } = await two();
  const { status, body } = await write(ada, bob, { text: '\n  Found us three clients\nin a month.  ' });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    chapter: { id: chapter.id },
    writer: { id: ada.id, name: ada.full_name },
    receiver: { id: bob.id, name: bob.full_name },
    text: 'Found us three clients\nin a month.',
    status: 'pending',
    approved_at: null,
    return_reason: null,
    hidden: 0,
    may: { decide: 0, take_back: 0, change: 1, withdraw: 1, hide: 0 },
  });
});

test('needs 20 to 2,000 characters, blanks around them not counted, and characters of four bytes counted once', async () => {
  const { ada, bob } = await two();
  const answer = async (text: string) => (await write(ada, bob, { text })).body.fields;
  const tooShort = { text: 'must have at least 20 characters' };
  expect(await answer('x'.repeat(19))).toEqual(tooShort);
  expect(await answer(`${' '.repeat(10)}${'x'.repeat(19)}\n`)).toEqual(tooShort);
  expect(await answer('𠀀'.repeat(19))).toEqual(tooShort);
  expect(await answer('x'.repeat(2001))).toEqual({ text: 'must have at most 2000 characters' });
  expect(await answer('\u2800'.repeat(30))).toEqual({ text: 'must be readable text' });
  expect((await write(ada, bob, { text: '𠀀'.repeat(2000) })).status).toBe(201);
});

test('refuses to write about oneself, people of other chapters, former members and super admins', async () => {
  const { chapter, ada } = await two();
  expect((await write(ada, ada)).status).toBe(403);
  for (const about of [
    await aMember(),
    await aMember({ chapter, removed: true }),
    admin,
    { id: 2_000_000_000 },
  ])
    expect((await write(ada, about)).status).toBe(404);
  expect(await stored(ada)).toEqual([]);
});

test('a member who moved away a second ago can neither write nor be written about there', async () => {
  const { ada, bob } = await two();
  await as(admin).put(`/auth/${bob.id}`, { chapter_id: (await aChapter()).id });
  expect((await write(ada, bob)).status).toBe(404);
  expect((await write(bob, ada)).status).toBe(404);
});

test('one at a time about each member, even when written twice at once; a withdrawn one makes room', async () => {
  const { ada, bob } = await two();
  const answers = await Promise.all([write(ada, bob), write(ada, bob), write(ada, bob)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  const { id } = answers.find(({ status }) => status === 201)?.body ?? {};
  expect((await write(ada, bob)).body.message).toContain('already written a testimonial about this member');
  expect((await as(ada).post(`/testimonials/${id}/withdraw`)).status).toBe(200);
  expect((await write(ada, bob)).status).toBe(201);
  expect((await stored(ada)).map(({ status }) => status)).toEqual(['withdrawn', 'pending']);
});

test('a repeated request answers what has become of the testimonial, and remembers no text', async () => {
  const { ada, bob } = await two();
  const headers = { headers: { 'idempotency-key': aKey() } };
  const text = 'A sentence that appears nowhere else';
  const { body } = await write(ada, bob, { text }, headers);
  await as(ada).post(`/testimonials/${body.id}/withdraw`);
  const again = await write(ada, bob, { text }, headers);
  expect([again.status, again.body.id, again.body.status]).toEqual([201, body.id, 'withdrawn']);
  expect(await sql(`SELECT 1 FROM idempotency_keys k WHERE k::text LIKE '%nowhere else%'`)).toEqual([]);
  expect(await sql(`SELECT 1 FROM audit_log l WHERE l::text LIKE '%nowhere else%'`)).toEqual([]);
});

test('a returned one can be changed and sent again; an approved one cannot', async () => {
  const { ada, bob } = await two();
  const { body } = await write(ada, bob);
  const path = `/testimonials/${body.id}`;
  await as(admin).patch(`${path}/status`, { status: 'returned', reason: 'Say what the business was' });
  clock.advance(60_000);
  const sent = await as(ada).put(path, { text: 'Found us three clients: two bakeries and a bank' });
  expect(sent.body).toMatchObject({
    status: 'pending',
    return_reason: null,
    sent_at: '2026-11-09T10:01:00Z',
  });
  // Sent again as it is: a decider who was wrong does not make its writer change it.
  await as(admin).patch(`${path}/status`, { status: 'returned', reason: 'Hm' });
  expect((await as(ada).put(path, { text: sent.body.text })).body.status).toBe('pending');
  await as(admin).patch(`${path}/status`, { status: 'approved' });
  const late = await as(ada).put(path, { text: 'Something quite different, once approved' });
  expect([late.status, late.body.message]).toEqual([409, 'This testimonial is approved already']);
});

test('no one sends more than the limit in a day, new ones and changed ones together', async () => {
  const { chapter, ada, bob } = await two();
  const { body } = await write(ada, bob);
  const change = (n: number) =>
    as(ada).put(`/testimonials/${body.id}`, { text: `Version ${n} of a testimonial` });
  for (let n = 1; n < LIMITS.testimonialsSent.most; n += 1) expect((await change(n)).status).toBe(200);
  const refused = await change(99);
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  expect((await write(ada, await aMember({ chapter }))).status).toBe(429);
  expect((await write(bob, ada)).status).toBe(201);
  clock.advance(DAY);
  expect((await change(100)).status).toBe(200);
});

test('changes neither the testimonials of others nor those whose people are no longer together', async () => {
  const { chapter, ada, bob } = await two();
  const { body } = await write(ada, bob);
  const change = (who: { token: string }) =>
    as(who).put(`/testimonials/${body.id}`, testimonialForm({ text: 'x'.repeat(30) }));
  expect((await change(bob)).status).toBe(404);
  expect((await change(await aMember({ chapter }))).status).toBe(404);
  await as(admin).post(`/members/${bob.id}/end`, {});
  expect((await change(ada)).status).toBe(409);
  expect(await stored(ada)).toEqual([{ status: 'pending', text: body.text }]);
});
