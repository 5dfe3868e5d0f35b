import { expect, test } from 'vitest';
import { referralForm } from '../../../test/access/valid.ts';
import { openTestApp } from '../../../test/app.ts';
import { meanwhile } from '../../../test/meanwhile.ts';
import { keptAndRecounted } from '../../../test/schema/recount.ts';

const world = await openTestApp();
const { as, clock, sql, aChapter, aMember } = world;

async function two() {
  const chapter = await aChapter();
  return [await aMember({ chapter }), await aMember({ chapter })] as const;
}

test('a referral is given to a colleague by the signed-in member', async () => {
  const [sender, receiver] = await two();
  const { status, body } = await as(sender).post('/referrals', referralForm(receiver));
  expect(status).toBe(201);
  expect(body).toEqual({
    ...referralForm(receiver),
    id: expect.any(Number),
    from_member_id: sender.id,
    from_member_name: sender.full_name,
    to_member_name: receiver.full_name,
    converted_to_business: 0,
    thanked: 0,
    date_sent: '2026-11-09',
    created_at: '2026-11-09T10:00:00Z',
    updated_at: '2026-11-09T10:00:00Z',
    withdrawn_at: null,
    nudged_at: null,
    imported: 0,
  });
  const listed = { ...body, from_member_picture: null, to_member_picture: null };
  expect((await as(sender).get('/referrals/sent')).body.referrals).toEqual([listed]);
  expect((await as(receiver).get('/referrals/received')).body.referrals).toEqual([listed]);
  expect((await as(sender).get('/referrals/received')).body.referrals).toEqual([]);
  expect((await as(receiver).get('/referrals/sent')).body.referrals).toEqual([]);
});

test('the sender is the session user: a sender in the body is refused', async () => {
  const [sender, receiver] = await two();
  const answer = await as(sender).post('/referrals', referralForm(receiver, { from_member_id: receiver.id }));
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['from_member_id']]);
});

test('rejects a referral to oneself, to another chapter, to a removed member or to an unknown one', async () => {
  const chapter = await aChapter();
  const sender = await aMember({ chapter });
  const removed = await aMember({ chapter, removed: true });
  const elsewhere = await aMember();
  for (const to of [sender, removed, elsewhere, { id: 2_000_000_000 }]) {
    const answer = await as(sender).post('/referrals', referralForm(to));
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['to_member_id']]);
  }
  expect(await sql('SELECT 1 FROM referrals WHERE from_member_id = $1', [sender.id])).toEqual([]);
});

test('a referral concurrent with a move and an end of membership is given before them, and counted so', async () => {
  const [sender, receiver] = await two();
  const elsewhere = await aChapter();
  const { status, body } = await meanwhile(
    world,
    [
      ['UPDATE users SET chapter_id = $2 WHERE id = $1', [sender.id, elsewhere.id]],
      ['UPDATE users SET removed_at = now() WHERE id = $1', [receiver.id]],
    ],
    // It finds its people, and waits for their chapter's figures.
    () => as(sender).post('/referrals', referralForm(receiver)),
  );
  expect(status).toBe(201);
  expect(await sql('SELECT chapter_id FROM referrals WHERE id = $1', [body.id])).toEqual([
    { chapter_id: sender.chapter_id },
  ]);
  expect((await as(sender).post('/referrals', referralForm(receiver))).status).toBe(400);
  const { kept, recounted } = await keptAndRecounted(world);
  expect(kept).toEqual(recounted);
});

test('date_sent is at most one day ahead of the server', async () => {
  const [sender, receiver] = await two();
  const give = (date_sent: string) => as(sender).post('/referrals', referralForm(receiver, { date_sent }));
  for (const day of ['2026-11-10', '2026-11-09', '2020-02-29'])
    expect((await give(day)).body.date_sent).toBe(day);
  const ahead = await give('2026-11-11');
  expect([ahead.status, Object.keys(ahead.body.fields)]).toEqual([400, ['date_sent']]);
});

test('a contact number is 1 to 20 digits', async () => {
  const [sender, receiver] = await two();
  const give = (contact_number: string) =>
    as(sender).post('/referrals', referralForm(receiver, { contact_number }));
  for (const number of ['0', '12345678901234567890'])
    expect((await give(number)).body.contact_number).toBe(number);
  for (const number of ['', '123456789012345678901', '555-1234', '+4912345', ' 1'])
    expect((await give(number)).body.fields, number).toEqual({ contact_number: 'must be 1 to 20 digits' });
});

test('accepts every type, tier, preference and both first statuses, and nothing else', async () => {
  const [sender, receiver] = await two();
  const allowed = {
    referral_type: ['hot', 'warm', 'cold'],
    tier: ['A', 'B', 'C'],
    contact_preference: ['they_contact', 'you_contact'],
    referral_status: ['new', 'repeated'],
  };
  for (const [field, values] of Object.entries(allowed)) {
    for (const value of values)
      expect((await as(sender).post('/referrals', referralForm(receiver, { [field]: value }))).status).toBe(
        201,
      );
    for (const value of ['got_business', 'HOT', 'a', 'D', ''])
      expect(
        (await as(sender).post('/referrals', referralForm(receiver, { [field]: value }))).body.fields,
      ).toEqual({ [field]: `must be one of ${values.join(', ')}` });
  }
});

test('requires all fields except the date', async () => {
  const [sender, receiver] = await two();
  for (const field of Object.keys(referralForm(receiver))) {
    const answer = await as(sender).post('/referrals', referralForm(receiver, { [field]: undefined }));
    expect(answer.body.fields).toEqual({ [field]: 'is required' });
  }
});

test('both lists are newest first, have pages and a total, and search the person on the other side', async () => {
  const chapter = await aChapter();
  const me = await aMember({ chapter });
  const [ada, bob] = [
    await aMember({ chapter, full_name: 'Ada 50%', email: 'ada@lists.example', phone: '7070707070' }),
    await aMember({ chapter, full_name: 'Bob 50' }),
  ];
  const given: number[] = [];
  for (const [from, to] of [
    [me, ada],
    [me, bob],
    [me, ada],
  ] as const) {
    clock.advance(1000);
    given.unshift((await as(from).post('/referrals', referralForm(to))).body.id);
    await as(to).post('/referrals', referralForm(from));
  }
  const list = async (path: string) => (await as(me).get(path)).body;
  const ids = (body: { referrals: { id: number }[] }) => body.referrals.map(({ id }) => id);
  expect(ids(await list('/referrals/sent'))).toEqual(given);
  expect(await list('/referrals/sent?page=1&page_size=2')).toMatchObject({ total: 3, page_size: 2 });
  expect(ids(await list('/referrals/sent?page=2&page_size=2'))).toEqual(given.slice(2));
  expect(await list('/referrals/sent?page=3&page_size=2')).toEqual({ referrals: [], total: 3, page_size: 2 });
  expect(await list('/referrals/sent?page=1')).toMatchObject({ page_size: 10 });
  for (const side of ['sent', 'received']) {
    for (const text of ['ADA', '50%25'])
      expect((await list(`/referrals/${side}?search=${text}`)).total, `${side} ${text}`).toBe(2);
    // By the name only: the other's e-mail and phone are not one's to find after a move to another chapter.
    for (const text of ['ada@LISTS', '0707', 'plumbing', me.phone])
      expect((await list(`/referrals/${side}?search=${text}`)).total, `${side} ${text}`).toBe(0);
  }
});
