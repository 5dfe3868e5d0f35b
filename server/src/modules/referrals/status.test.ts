import { OUTCOMES } from '@bn/contract';
import { expect, test } from 'vitest';
import { thankYouForm } from '../../../test/access/valid.ts';
import { openTestApp } from '../../../test/app.ts';

const { as, clock, aChapter, aMember, aReferral, sql } = await openTestApp();

async function aReferralBetweenTwo() {
  const chapter = await aChapter();
  const [sender, receiver] = [await aMember({ chapter }), await aMember({ chapter })];
  const referral = await aReferral({ from: sender, to: receiver });
  const change = (who: { token: string }, referral_status: string) =>
    as(who).patch(`/referrals/${referral.id}/status`, { referral_status });
  return { chapter, sender, receiver, referral, change };
}

test('the receiver sets any of the five statuses; only got_business converts', async () => {
  const { receiver, change } = await aReferralBetweenTwo();
  for (const outcome of [...OUTCOMES, 'no_response']) {
    clock.advance(1000);
    const { status, body } = await change(receiver, outcome);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      referral_status: outcome,
      converted_to_business: outcome === 'got_business' ? 1 : 0,
      updated_at: clock.now().toISOString().replace('.000', ''),
      created_at: expect.not.stringMatching(clock.now().toISOString().slice(0, 19)),
    });
  }
});

test('rejects the statuses of giving as an answer', async () => {
  const { receiver, change } = await aReferralBetweenTwo();
  for (const status of ['new', 'repeated', 'converted', '']) {
    const answer = await change(receiver, status);
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['referral_status']]);
  }
});

test('the sender sees the referral but may not answer it; anyone else gets 404', async () => {
  const { chapter, sender, change, referral } = await aReferralBetweenTwo();
  expect((await change(sender, 'no_response')).status).toBe(403);
  expect((await change(await aMember({ chapter }), 'no_response')).status).toBe(404);
  expect((await change(await aMember(), 'no_response')).status).toBe(404);
  expect(await sql('SELECT referral_status FROM referrals WHERE id = $1', [referral.id])).toEqual([
    { referral_status: 'new' },
  ]);
});

test('a referral that does not exist is 404', async () => {
  const answer = await as(await aMember()).patch('/referrals/2000000000/status', {
    referral_status: 'no_response',
  });
  expect([answer.status, answer.body]).toEqual([404, { message: 'Referral not found', code: 'not_found' }]);
});

test('a referral with a thank-you note stays converted', async () => {
  const { receiver, referral, change } = await aReferralBetweenTwo();
  await as(receiver).post('/thankyou', thankYouForm(referral));
  for (const outcome of OUTCOMES.filter((one) => one !== 'got_business')) {
    const answer = await change(receiver, outcome);
    expect([answer.status, answer.body.code]).toEqual([409, 'conflict']);
  }
  expect((await change(receiver, 'got_business')).body.converted_to_business).toBe(1);
});

test('a concurrent thank-you and status change never leave a thanked referral unconverted', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { receiver, referral, change } = await aReferralBetweenTwo();
    await Promise.all([
      change(receiver, 'no_response'),
      as(receiver).post('/thankyou', thankYouForm(referral)),
      change(receiver, 'not_a_good_fit'),
    ]);
    expect(await sql('SELECT converted_to_business FROM referrals WHERE id = $1', [referral.id])).toEqual([
      { converted_to_business: 1 },
    ]);
  }
});
