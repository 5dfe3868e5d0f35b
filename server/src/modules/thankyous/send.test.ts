import { expect, test } from 'vitest';
import { thankYouForm } from '../../../test/access/valid.ts';
import { openTestApp } from '../../../test/app.ts';

const { as, sql, aChapter, aMember, aReferral, aSuperAdmin } = await openTestApp();

async function aReferralBetweenTwo() {
  const chapter = await aChapter();
  const [sender, receiver] = [await aMember({ chapter }), await aMember({ chapter })];
  return { chapter, sender, receiver, referral: await aReferral({ from: sender, to: receiver }) };
}
const notesOf = (referral: { id: number }) =>
  sql('SELECT amount FROM thank_you_notes WHERE referral_id = $1', [referral.id]);

test("the receiver thanks the referral's sender: the note is pending and the referral converted", async () => {
  const { sender, receiver, referral } = await aReferralBetweenTwo();
  const { status, body } = await as(receiver).post('/thankyou', thankYouForm(referral));
  expect(status).toBe(201);
  expect(body).toEqual({
    ...thankYouForm(referral),
    id: expect.any(Number),
    from_member_id: receiver.id,
    from_member: receiver.full_name,
    to_member_id: sender.id,
    to_member: sender.full_name,
    status: 'pending',
    return_reason: null,
    can_approve: 0,
    can_change: 1,
    created_at: '2026-11-09T10:00:00Z',
    imported: 0,
  });
  const [received] = (await as(receiver).get('/referrals/received')).body.referrals;
  expect(received).toMatchObject({ referral_status: 'got_business', converted_to_business: 1 });
});

test('the sender of the referral may not thank for it; anyone else gets 404', async () => {
  const { chapter, sender, referral } = await aReferralBetweenTwo();
  const colleague = await aMember({ chapter });
  for (const [who, status] of [
    [sender, 403],
    [colleague, 404],
    [await aMember(), 404],
  ] as const)
    expect((await as(who).post('/thankyou', thankYouForm(referral))).status).toBe(status);
  expect(await notesOf(referral)).toEqual([]);
  expect(await sql('SELECT converted_to_business FROM referrals WHERE id = $1', [referral.id])).toEqual([
    { converted_to_business: 0 },
  ]);
});

test('several notes for one referral are allowed', async () => {
  const { receiver, referral } = await aReferralBetweenTwo();
  for (const amount of [1, 2]) await as(receiver).post('/thankyou', thankYouForm(referral, { amount }));
  expect(await notesOf(referral)).toEqual([{ amount: '1.00' }, { amount: '2.00' }]);
});

test.each([
  '0.01',
  '0.1',
  '0.29',
  '1.1',
  '10.10',
  '4.35',
  '1234567.89',
  '999999999999.99',
  '100000000000.01',
])('the amount %s is stored and answered to the cent', async (amount) => {
  const { receiver, referral } = await aReferralBetweenTwo();
  const raw = JSON.stringify(thankYouForm(referral, { amount: '@' })).replace('"@"', amount);
  const answer = await as(receiver).post('/thankyou', undefined, { raw });
  expect(answer.text).toContain(`"amount":${Number(amount)},`);
  expect(await notesOf(referral)).toEqual([{ amount: Number(amount).toFixed(2) }]);
});

test.each([
  '0',
  '-1',
  '-0.01',
  '0.001',
  '1.005',
  '10.999',
  '1000000000000',
  '1e300',
  '1e-7',
  '"5"',
  'true',
  'null',
  '[1]',
])('refuses the amount %s by name and writes nothing', async (amount) => {
  const { receiver, referral } = await aReferralBetweenTwo();
  const raw = JSON.stringify(thankYouForm(referral, { amount: '@' })).replace('"@"', amount);
  const answer = await as(receiver).post('/thankyou', undefined, { raw });
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['amount']]);
  expect(await notesOf(referral)).toEqual([]);
  expect(await sql('SELECT referral_status FROM referrals WHERE id = $1', [referral.id])).toEqual([
    { referral_status: 'new' },
  ]);
});

test('the largest amounts add up exactly on the dashboards', async () => {
  const { chapter, sender, receiver, referral } = await aReferralBetweenTwo();
  const approver = await aMember({ chapter, flags: ['can_approve_thankyou'] });
  for (const amount of [999_999_999_999.99, 999_999_999_999.99, 0.01, 0.02]) {
    const { body } = await as(receiver).post('/thankyou', thankYouForm(referral, { amount }));
    expect((await as(approver).patch(`/thankyou/${body.id}/status`, { status: 'approved' })).status).toBe(
      200,
    );
  }
  expect((await as(sender).get('/members/members-dashboard')).text).toContain(
    '"thank_you_value":2000000000000.01',
  );
  const admin = await aSuperAdmin();
  expect((await as(admin).get('/admin/dashboard')).text).toContain('"total_thankyou_value":2000000000000.01');
});

test('every field is required', async () => {
  const { receiver, referral } = await aReferralBetweenTwo();
  for (const field of Object.keys(thankYouForm(referral))) {
    const answer = await as(receiver).post('/thankyou', thankYouForm(referral, { [field]: undefined }));
    expect(answer.body.fields).toEqual({ [field]: 'is required' });
  }
});

test('a converted date is at most one day ahead of the network', async () => {
  const { receiver, referral } = await aReferralBetweenTwo();
  const send = (date: string) => as(receiver).post('/thankyou', thankYouForm(referral, { date }));
  expect((await send('2026-11-10')).status).toBe(201);
  const late = await send('2026-11-11');
  expect([late.status, late.body.fields]).toEqual([400, { date: 'must not be in the future' }]);
  expect(await notesOf(referral)).toHaveLength(1);
});
