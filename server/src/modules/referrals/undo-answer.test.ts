import { expect, test } from 'vitest';
import { referralForm, thankYouForm } from '../../../test/access/valid.ts';
import { openTestApp } from '../../../test/app.ts';
import { openMailScene } from '../../../test/mail/mail-scene.ts';
import type { Person } from '../../../test/network.ts';

const { as, clock, aChapter, aMember, audited } = await openTestApp();
const MINUTE = 60_000;

async function given(status = 'new') {
  const chapter = await aChapter();
  const [ada, bob] = [await aMember({ chapter }), await aMember({ chapter })];
  const { body: referral } = await as(ada).post('/referrals', {
    ...referralForm(bob),
    referral_status: status,
  });
  const path = `/referrals/${referral.id}`;
  const then = <T>(sent: Promise<T>) => {
    clock.advance(MINUTE);
    return sent;
  };
  return {
    ada,
    bob,
    referral,
    read: async (who: Person) => (await as(who).get(path)).body,
    answer: (referral_status: string) => then(as(bob).patch(`${path}/status`, { referral_status })),
    undo: (referral_status: string, who = bob) =>
      then(as(who).post(`${path}/undo-answer`, { referral_status })),
  };
}
const kinds = (story: { kind: string; status: string | null }[]) =>
  story.map(({ kind, status }) => (status ? `${kind} ${status}` : kind));

test.each(['new', 'repeated'])(
  'an answer that is undone leaves the referral as it was given: %s',
  async (status) => {
    const { ada, bob, referral, read, answer, undo } = await given(status);
    await answer('no_response');
    const { status: code, body } = await undo('no_response');
    expect([code, body.referral_status, body.converted_to_business]).toEqual([200, status, 0]);
    const { story, may } = await read(bob);
    expect(kinds(story)).toEqual(['given', 'answered no_response', 'answer_undone no_response']);
    expect(may.answer).toBe(1);
    expect((await read(ada)).may.withdraw, 'by its sender, as before').toBe(1);
    expect((await as(ada).get('/activity')).body.activity ?? []).not.toContainEqual(
      expect.objectContaining({ kind: 'referral_status_changed', referral_id: referral.id }),
    );
    expect(await audited('action, details', 'referral', referral)).toEqual([
      { action: 'referral.answer_undone', details: { referral_status: 'no_response' } },
    ]);
  },
);

test('an answer that replaced another gives way to that one', async () => {
  const { bob, read, answer, undo } = await given();
  await answer('not_contracted_yet');
  await answer('no_response');
  expect((await undo('no_response')).body.referral_status).toBe('not_contracted_yet');
  expect((await undo('not_contracted_yet')).body.referral_status).toBe('new');
  await answer('no_response');
  expect((await undo('no_response')).body.referral_status, 'not what was undone before').toBe('new');
  expect(kinds((await read(bob)).story)).toEqual([
    'given',
    'answered not_contracted_yet',
    'answered no_response',
    'answer_undone no_response',
    'answer_undone not_contracted_yet',
    'answered no_response',
    'answer_undone no_response',
  ]);
});

test('only its own answer, by the receiver, while it is in force and nobody was thanked', async () => {
  const { ada, bob, referral, answer, undo } = await given();
  expect((await undo('no_response')).status, 'not answered').toBe(409);
  await answer('no_response');
  expect((await undo('no_response', ada)).status).toBe(403);
  await answer('got_business');
  expect((await undo('no_response')).status, 'answered anew').toBe(409);
  await as(bob).post('/thankyou', thankYouForm(referral));
  expect((await undo('got_business')).status, 'thanked').toBe(409);
});

test('a request that arrives twice undoes once', async () => {
  const { bob, referral, answer } = await given();
  await answer('no_response');
  const again = () =>
    as(bob).post(
      `/referrals/${referral.id}/undo-answer`,
      { referral_status: 'no_response' },
      { headers: { 'idempotency-key': 'k'.repeat(32) } },
    );
  expect([(await again()).status, (await again()).status]).toEqual([200, 200]);
});

test('a mail about the answer that still waits is not sent', async () => {
  const world = await openMailScene();
  const { ada, bob } = world;
  const { body: referral } = await world.as(ada).post('/referrals', referralForm(bob));
  const path = `/referrals/${referral.id}`;
  await world.subjects();
  await world.as(bob).patch(`${path}/status`, { referral_status: 'no_response' });
  await world.as(bob).post(`${path}/undo-answer`, { referral_status: 'no_response' });
  expect(await world.subjects()).toEqual([]);
});
