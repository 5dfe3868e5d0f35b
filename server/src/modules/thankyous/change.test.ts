import { expect, test } from 'vitest';
import { thankYouForm } from '../../../test/access/valid.ts';
import { openTestApp } from '../../../test/app.ts';
import type { Person } from '../../../test/network.ts';
import { keptAndRecounted } from '../../../test/schema/recount.ts';

const world = await openTestApp();
const { as, audited, sql, aChapter, aMember, aNote, aReferral, aSuperAdmin } = world;
const admin = await aSuperAdmin();

/** A note that Bob sent to Ada, for a referral that she gave him. */
async function aSentNote() {
  const chapter = await aChapter();
  const [ada, bob] = [await aMember({ chapter }), await aMember({ chapter })];
  const referral = await aReferral({ from: ada, to: bob });
  const { body: note } = await as(bob).post('/thankyou', thankYouForm(referral, { amount: 25_000 }));
  return { chapter, ada, bob, referral, note, path: `/thankyou/${note.id}` };
}
const decide = (who: Person, note: { id: number }, body: object) =>
  as(who).patch(`/thankyou/${note.id}/status`, body);
const auditedOf = (id: number) => audited('action, actor_id, details', 'thankyou', { id });
const statusOf = async (who: Person, { id }: { id: number }) =>
  (await as(who).get(`/referrals/${id}`)).body.referral.referral_status;

test('the sender corrects a pending note, in part or as a whole; its sum counts as corrected', async () => {
  const { ada, bob, note, path } = await aSentNote();
  const { status, body } = await as(bob).put(path, { amount: 2_500 });
  expect([status, body]).toEqual([200, { ...note, amount: 2_500 }]);
  const whole = { amount: 2_500.5, description: 'With the fee', date: '2026-11-08' };
  expect((await as(bob).put(path, whole)).body).toEqual({ ...note, ...whole });
  expect(await auditedOf(note.id)).toEqual([
    {
      action: 'thankyou.corrected',
      actor_id: bob.id,
      details: { changes: { amount: { before: 25_000, after: 2_500 } } },
    },
    {
      action: 'thankyou.corrected',
      actor_id: bob.id,
      details: {
        changes: {
          amount: { before: 2_500, after: 2_500.5 },
          description: { before: note.description, after: 'With the fee' },
          date: { before: note.date, after: '2026-11-08' },
        },
      },
    },
  ]);
  await decide(admin, note, { status: 'approved' });
  expect((await as(ada).get('/members/members-dashboard')).body.thank_you_value).toBe(2_500.5);
});

test('a returned note that is corrected is waiting for approval again, without the reason', async () => {
  const { bob, note, path } = await aSentNote();
  await decide(admin, note, { status: 'returned', reason: 'Too much?' });
  const { body } = await as(bob).put(path, { amount: 2_500 });
  expect(body).toMatchObject({ status: 'pending', return_reason: null, amount: 2_500 });
  // Even when its sender sends it again unchanged.
  await decide(admin, note, { status: 'returned', reason: 'Still?' });
  expect((await as(bob).put(path, {})).body).toMatchObject({ status: 'pending', return_reason: null });
});

test('a correction that changes nothing publishes no event', async () => {
  const { bob, note, path, referral } = await aSentNote();
  for (const body of [{}, { amount: 25_000 }]) expect((await as(bob).put(path, body)).body).toEqual(note);
  expect(await auditedOf(note.id)).toEqual([]);
  const { story } = (await as(bob).get(`/referrals/${referral.id}`)).body;
  expect(story.map(({ kind }: { kind: string }) => kind)).toEqual(['given', 'thanked']);
});

test('refuses an invalid amount, a future day and fields of others by name', async () => {
  const { bob, path } = await aSentNote();
  for (const [field, value] of Object.entries({
    amount: 0.001,
    date: '2026-11-11',
    description: ' ',
    referral_id: 1,
    status: 'approved',
  })) {
    const { status, body } = await as(bob).put(path, { [field]: value });
    expect([status, Object.keys(body.fields)], field).toEqual([400, [field]]);
  }
});

type Act = (who: Person, path: string) => Promise<{ status: number; body: { code: string } }>;
const ACTS: [string, Act][] = [
  ['correct', (who, path) => as(who).put(path, { amount: 1 })],
  ['withdraw', (who, path) => as(who).post(`${path}/withdraw`)],
];

test.each(ACTS)('%s: only the sender; the chapter gets 403, anyone else 404', async (_, act) => {
  const { chapter, ada, note, path } = await aSentNote();
  const approver = await aMember({ chapter, flags: ['can_approve_thankyou'] });
  for (const who of [ada, approver, admin]) expect((await act(who, path)).status).toBe(403);
  const elsewhere = await aMember({ flags: ['can_approve_thankyou'] });
  for (const where of [path, '/thankyou/2000000000']) expect((await act(elsewhere, where)).status).toBe(404);
  expect(await sql('SELECT status, amount FROM thank_you_notes WHERE id = $1', [note.id])).toEqual([
    { status: 'pending', amount: '25000.00' },
  ]);
});

test.each(ACTS)('%s: rejects a note that is approved or withdrawn', async (_, act) => {
  const { bob, note, path } = await aSentNote();
  await decide(admin, note, { status: 'approved' });
  expect((await act(bob, path)).status).toBe(409);
  await decide(admin, note, { status: 'pending' });
  await as(bob).post(`${path}/withdraw`);
  expect((await act(bob, path)).status).toBe(409);
});

test('a withdrawn note leaves every list and the bell, is found by its status, and stays in the audit', async () => {
  const { ada, bob, note, path } = await aSentNote();
  await decide(admin, note, { status: 'returned', reason: 'Why?' });
  const { status, body } = await as(bob).post(`${path}/withdraw`);
  expect([status, body]).toEqual([200, { ...note, status: 'withdrawn', can_change: 0 }]);
  const lists = (query: string): [Person, string][] => [
    [bob, `/thankyou/pending?${query}`],
    [admin, `/thankyou/pending?${query}&search=person`],
    [bob, `/thankyou/mine?direction=given&${query}`],
    [ada, `/thankyou/mine?direction=received&${query}`],
  ];
  const inLists = async (query: string) => {
    const found: boolean[] = [];
    for (const [who, list] of lists(query)) {
      const { notes, total } = (await as(who).get(list)).body;
      expect(total).toBeGreaterThanOrEqual(notes.length);
      found.push(notes.some(({ id }: { id: number }) => id === note.id));
    }
    return found;
  };
  expect(await inLists('')).toEqual([false, false, false, false]);
  expect(await inLists('status=returned')).toEqual([false, false, false, false]);
  expect(await inLists('status=withdrawn')).toEqual([true, true, true, true]);
  for (const who of [ada, admin]) {
    const { activities } = (await as(who).get('/activity')).body;
    expect(activities.map(({ note_id }: { note_id: number }) => note_id)).not.toContain(note.id);
  }
  const { thanks_given } = (await as(bob).get('/account/export')).body;
  expect(thanks_given).toMatchObject([{ id: note.id, status: 'withdrawn' }]);
  expect((await auditedOf(note.id)).at(-1)).toEqual({
    action: 'thankyou.withdrawn',
    actor_id: bob.id,
    details: { amount: 25_000 },
  });
});

test('a referral whose last note was withdrawn returns to its status before the thanks', async () => {
  const { ada, bob, note, path, referral } = await aSentNote();
  const { body: second } = await as(bob).post('/thankyou', thankYouForm(referral));
  await as(bob).post(`${path}/withdraw`);
  expect(await statusOf(ada, referral)).toBe('got_business');
  await decide(admin, second, { status: 'returned', reason: 'Twice?' });
  await as(bob).post(`/thankyou/${second.id}/withdraw`);
  const { body } = await as(ada).get(`/referrals/${referral.id}`);
  expect(body.referral).toMatchObject({ referral_status: 'new', converted_to_business: 0, thanked: 0 });
  expect(body.may).toMatchObject({ correct: 1, withdraw: 1 });
  expect((await as(ada).get('/referrals/sent?status=open')).body.total).toBe(1);
  const bell = (await as(ada).get('/activity')).body.activities;
  expect(bell.map(({ kind }: { kind: string }) => kind)).not.toContain('referral_status_changed');
  expect(note.id).not.toBe(second.id);
});

test.each([
  ['repeated', [], 'repeated'],
  ['new', ['no_response'], 'no_response'],
  // Business that was said before the thanks goes with them: without thanks it would count as converted.
  ['repeated', ['got_business'], 'repeated'],
  ['new', ['not_a_good_fit', 'got_business'], 'not_a_good_fit'],
  ['new', ['got_business', 'no_response'], 'no_response'],
] as const)('given as %s, answered %j: without thanks it is %s', async (given, answers, after) => {
  const chapter = await aChapter();
  const [ada, bob] = [await aMember({ chapter }), await aMember({ chapter })];
  const referral = await aReferral({ from: ada, to: bob, status: given });
  for (const referral_status of answers)
    await as(bob).patch(`/referrals/${referral.id}/status`, { referral_status });
  const { body: note } = await as(bob).post('/thankyou', thankYouForm(referral));
  expect((await as(bob).post(`/thankyou/${note.id}/withdraw`)).status).toBe(200);
  expect(await statusOf(ada, referral)).toBe(after);
});

test('business without thanks, after withdrawn thanks, can be answered again', async () => {
  const { bob, path, referral } = await aSentNote();
  await as(bob).post(`${path}/withdraw`);
  const answer = (referral_status: string) =>
    as(bob).patch(`/referrals/${referral.id}/status`, { referral_status });
  expect((await answer('got_business')).body).toMatchObject({ converted_to_business: 1, thanked: 0 });
  expect((await as(bob).get(`/referrals/${referral.id}`)).body.may.answer).toBe(1);
  expect((await answer('no_response')).status).toBe(200);
});

test('withdrawing thanks from before the status was recorded leaves a new referral', async () => {
  const chapter = await aChapter();
  const [ada, bob] = [await aMember({ chapter }), await aMember({ chapter })];
  const { id, referral_id } = await aNote({ from: bob, to: ada });
  await as(bob).post(`/thankyou/${id}/withdraw`);
  expect(await statusOf(ada, { id: referral_id })).toBe('new');
});

test('a concurrent note and withdrawal of the last one never leave a thanked referral open', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { bob, path, referral } = await aSentNote();
    await Promise.all([
      as(bob).post(`${path}/withdraw`),
      as(bob).post('/thankyou', thankYouForm(referral)),
      as(bob).put(path, { amount: 5 }),
    ]);
    expect(await sql('SELECT converted_to_business FROM referrals WHERE id = $1', [referral.id])).toEqual([
      { converted_to_business: 1 },
    ]);
  }
  const { kept, recounted } = await keptAndRecounted(world);
  expect(kept).toEqual(recounted);
});

test('withdrawing the last two notes concurrently leaves an open referral', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { bob, path, referral } = await aSentNote();
    const { body: second } = await as(bob).post('/thankyou', thankYouForm(referral));
    await Promise.all([as(bob).post(`${path}/withdraw`), as(bob).post(`/thankyou/${second.id}/withdraw`)]);
    expect(await statusOf(bob, referral)).toBe('new');
  }
});

test('a concurrent approval and withdrawal: one of them wins, and the sum matches', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { ada, bob, note, path } = await aSentNote();
    const [approved, withdrawn] = await Promise.all([
      decide(admin, note, { status: 'approved' }),
      as(bob).post(`${path}/withdraw`),
    ]);
    expect([approved.status, withdrawn.status].sort()).toEqual([200, 409]);
    const { body } = await as(ada).get('/members/members-dashboard');
    expect(body.thank_you_value).toBe(approved.status === 200 ? 25_000 : 0);
  }
});
