import { expect, test } from 'vitest';
import { guestForm } from '../../../test/access/valid.ts';
import { aKey, DAY, openTestApp } from '../../../test/app.ts';

const { as, audited, sql, clock, aChapter, aMember, aMeeting } = await openTestApp();
const chapter = await aChapter();
const [ada, bob] = [await aMember({ chapter, full_name: 'Ada' }), await aMember({ chapter })];
const approver = await aMember({ chapter, flags: ['can_approve_guest'] });
const invite = (who: { token: string }, meeting: { id: number }, changes = {}, sending = {}) =>
  as(who).post(`/meetings/${meeting.id}/guests`, guestForm(changes), sending);

test('a member invites a guest, and sees them at once', async () => {
  const meeting = await aMeeting({ by: ada });
  const form = guestForm({ name: '  Grace Hopper ', business: ' Compilers ' });
  const { status, body } = await as(ada).post(`/meetings/${meeting.id}/guests`, form);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    meeting_id: meeting.id,
    name: 'Grace Hopper',
    phone: form.phone,
    email: form.email,
    business: 'Compilers',
    status: 'invited',
    visit: 1,
    invited_by: { id: ada.id, name: 'Ada' },
    decided_by: null,
    member: null,
    may: { decide: 0, record: 0, add_member: 0, remove: 1 },
  });
  expect((await as(ada).get(`/guests/${body.id}`)).body).toEqual(body);
  expect((await as(ada).get(`/meetings/${meeting.id}/guests`)).body.guests).toEqual([body]);
});

test('refuses the same guest twice at one meeting, next to the field that says so', async () => {
  const meeting = await aMeeting({ by: ada });
  await invite(ada, meeting, { phone: '5550001', email: 'Grace@Example.com' });
  const phone = await invite(bob, meeting, { phone: '5550001', email: 'other@example.com' });
  expect(phone.status).toBe(400);
  expect(phone.body.fields).toEqual({ phone: 'is already invited to this meeting' });
  const email = await invite(bob, meeting, { phone: '5550002', email: 'ＧＲＡＣＥ@example.com' });
  expect(email.body.fields).toEqual({ email: 'is already invited to this meeting' });
  expect((await invite(bob, meeting, { email: undefined })).status).toBe(201);
  expect((await invite(bob, meeting, { email: undefined })).status).toBe(201);
  expect((await invite(ada, await aMeeting({ by: ada }), { phone: '5550001' })).status).toBe(201);
});

test('rejects chapter members, and hides whose an e-mail of another chapter is', async () => {
  const meeting = await aMeeting({ by: ada });
  const email = bob.email.toUpperCase();
  const own = await invite(ada, meeting, { email });
  expect(own.status).toBe(400);
  expect(own.body.fields).toEqual({ email: `belongs to ${bob.full_name}, a member of this chapter` });
  const outsider = await aMember();
  const former = await aMember({ chapter, removed: true });
  for (const { email: other } of [outsider, former])
    expect((await invite(ada, meeting, { email: other })).status).toBe(201);
});

test('of two who invite the same guest at once exactly one succeeds', async () => {
  const meeting = await aMeeting({ by: ada });
  const both = await Promise.all([ada, bob].map((who) => invite(who, meeting, { phone: '5550003' })));
  expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
});

test('a repeated request invites once', async () => {
  const meeting = await aMeeting({ by: ada });
  const body = guestForm();
  const sending = { headers: { 'idempotency-key': aKey() } };
  const send = () => as(ada).post(`/meetings/${meeting.id}/guests`, body, sending);
  const [first, second] = [await send(), await send()];
  expect(second.status).toBe(201);
  expect(second.body).toEqual(first.body);
});

test('invites only to approved meetings that are not over', async () => {
  const proposed = await aMeeting({ by: ada, status: 'proposed' });
  expect((await invite(ada, proposed)).body).toMatchObject({ message: 'This meeting is not approved yet' });
  expect((await invite(bob, proposed)).status).toBe(404);
  const soon = await aMeeting({ by: ada, at: new Date(clock.now().getTime() + DAY).toISOString() });
  await sql("UPDATE meetings SET status = 'cancelled', cancelled_by = $2, cancelled_at = $3 WHERE id = $1", [
    soon.id,
    ada.id,
    clock.now(),
  ]);
  expect(await invite(ada, soon)).toMatchObject({ status: 409 });
  const begun = await aMeeting({ by: ada, at: new Date(clock.now().getTime() - 60_000).toISOString() });
  expect((await invite(ada, begun)).status).toBe(201);
  const over = await aMeeting({ by: ada, at: new Date(clock.now().getTime() - DAY).toISOString() });
  expect((await invite(ada, over)).body).toMatchObject({ message: 'This meeting is over' });
  expect((await invite(ada, { id: 2_000_000_000 })).status).toBe(404);
});

test.each([
  ['name', ''],
  ['name', '\u200b'],
  ['name', 'Grace\r\nBcc: all@example.com'],
  ['name', 'x'.repeat(201)],
  ['phone', '+49 12345'],
  ['phone', '+'],
  ['phone', '1'.repeat(21)],
  ['email', 'grace@example.com, all@example.com'],
  ['email', 'grace@example.com\r\nRCPT TO:<all@example.com>'],
  ['email', 'grace@mail。example.com'],
  ['email', ''],
  ['business', ' '],
])('refuses %s %j', async (field, value) => {
  const meeting = await aMeeting({ by: ada });
  const { status, body } = await invite(ada, meeting, { [field]: value });
  expect(status).toBe(400);
  expect(Object.keys(body.fields)).toEqual([field]);
});

test.each(['+6581234567', '34612345678'])('keeps the country code of %s', async (phone) => {
  const meeting = await aMeeting({ by: ada });
  const { body } = await invite(ada, meeting, { phone });
  expect(body.phone).toBe(phone);
});

test('appears in the history, and in the To do list of those who decide', async () => {
  const meeting = await aMeeting({ by: ada });
  const { body } = await invite(ada, meeting);
  expect(await audited('actor_id, chapter_id, details', 'guest', body)).toEqual([
    { actor_id: ada.id, chapter_id: chapter.id, details: {} },
  ]);
  expect((await as(approver).get('/needs')).body.needs).toContainEqual(
    expect.objectContaining({
      kind: 'approve_guest',
      guest_id: body.id,
      meeting_id: meeting.id,
      name: 'Ada',
    }),
  );
  expect((await as(bob).get('/needs')).body.needs).toEqual([]);
});

test('a person invites 50 guests a day, and a refused invitation counts as well', async () => {
  const who = await aMember({ chapter });
  const meeting = await aMeeting({ by: ada });
  const taken = { phone: '5559999' };
  await invite(who, meeting, taken);
  for (let count = 1; count < 25; count += 1) {
    expect((await invite(who, meeting, taken)).status).toBe(400);
    expect((await invite(who, meeting, { email: bob.email })).status).toBe(400);
  }
  expect((await invite(who, meeting, { email: bob.email })).status).toBe(400);
  const { status, headers } = await invite(who, meeting);
  expect(status).toBe(429);
  expect(Number(headers['retry-after'])).toBe(DAY / 1000);
  expect((await invite(bob, meeting)).status).toBe(201);
  clock.advance(DAY + 1);
  expect((await invite(who, await aMeeting({ by: ada }))).status).toBe(201);
});

test('people behind one address invite 500 guests a day together', async () => {
  const meeting = await aMeeting({ by: ada });
  const from = { remoteAddress: '203.0.113.20' };
  expect((await invite(bob, meeting, {}, from)).status).toBe(201);
  await sql('UPDATE login_failures SET failures = 500 WHERE failures = 1 AND window_started = $1', [
    clock.now(),
  ]);
  const another = await aMember({ chapter });
  expect((await invite(another, meeting, {}, from)).status).toBe(429);
  expect((await invite(another, meeting, {}, { remoteAddress: '203.0.113.21' })).status).toBe(201);
});
