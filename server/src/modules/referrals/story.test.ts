import { expect, test } from 'vitest';
import { referralForm, thankYouForm } from '../../../test/access/valid.ts';
import { openTestApp } from '../../../test/app.ts';
import type { Person } from '../../../test/network.ts';

const { as, clock, sql, aChapter, aMember, aNote, aReferral, aSuperAdmin } = await openTestApp();
const admin = await aSuperAdmin();
const MINUTE = 60_000;

interface ShownEvent {
  kind: string;
  at: string;
  who: { id: number; name: string };
  status: string | null;
  note_id: number | null;
  amount: number | null;
  reason: string | null;
  fields: string[];
}

async function two() {
  const chapter = await aChapter();
  const ada = await aMember({ chapter, full_name: 'Ada' });
  return { chapter, ada, bob: await aMember({ chapter, full_name: 'Bob' }) };
}
const storyOf = async (who: Person, id: number) =>
  (await as(who).get(`/referrals/${id}`)).body.story as ShownEvent[];
const kinds = (story: ShownEvent[]) => story.map(({ kind }) => kind);

test('the whole story, each with who, when and what is needed to read it, the same for both and for super admins', async () => {
  const { chapter, ada, bob } = await two();
  const eve = await aMember({ chapter, full_name: 'Eve', flags: ['can_approve_thankyou'] });
  const times: string[] = [];
  const then = async <T>(act: Promise<T>): Promise<T> => {
    const done = await act;
    times.push(clock.now().toISOString().replace('.000', ''));
    clock.advance(MINUTE);
    return done;
  };
  const { body: referral } = await then(as(ada).post('/referrals', referralForm(bob)));
  const path = `/referrals/${referral.id}`;
  await then(as(ada).put(path, { tier: 'C', referral_notes: 'On Monday' }));
  await then(as(bob).patch(`${path}/status`, { referral_status: 'no_response' }));
  await then(as(bob).patch(`${path}/status`, { referral_status: 'not_contracted_yet' }));
  const { body: note } = await then(as(bob).post('/thankyou', thankYouForm(referral, { amount: 25_000 })));
  const decide = (who: Person, body: object) => as(who).patch(`/thankyou/${note.id}/status`, body);
  await then(decide(eve, { status: 'returned', reason: 'One nought too many?' }));
  await then(as(bob).put(`/thankyou/${note.id}`, { amount: 2_500 }));
  await then(decide(eve, { status: 'approved' }));
  await then(decide(eve, { status: 'pending' }));
  await then(as(bob).put(`/thankyou/${note.id}`, { amount: 2_600, description: 'With the fee' }));
  await then(decide(admin, { status: 'approved' }));

  const about = { status: null, note_id: null, amount: null, reason: null, fields: [] };
  const noted = (amount: number) => ({ ...about, note_id: note.id, amount });
  const who = (person: Person) => ({ id: person.id, name: person.full_name });
  const expected = [
    { ...about, kind: 'given', who: who(ada) },
    { ...about, kind: 'corrected', who: who(ada), fields: ['tier', 'referral_notes'] },
    { ...about, kind: 'answered', who: who(bob), status: 'no_response' },
    { ...about, kind: 'answered', who: who(bob), status: 'not_contracted_yet' },
    { ...noted(25_000), kind: 'thanked', who: who(bob) },
    { ...noted(25_000), kind: 'note_returned', who: who(eve), reason: 'One nought too many?' },
    { ...noted(2_500), kind: 'note_corrected', who: who(bob), fields: ['amount'] },
    { ...noted(2_500), kind: 'note_approved', who: who(eve) },
    { ...noted(2_500), kind: 'note_approval_undone', who: who(eve) },
    { ...noted(2_600), kind: 'note_corrected', who: who(bob), fields: ['amount', 'description'] },
    { ...noted(2_600), kind: 'note_approved', who: who(admin) },
  ].map((event, index) => ({ ...event, at: times[index] }));
  for (const reader of [ada, bob, admin]) expect(await storyOf(reader, referral.id)).toEqual(expected);
});

test('the story lists answers before and after withdrawn thanks, each once', async () => {
  const { ada, bob } = await two();
  const referral = await aReferral({ from: ada, to: bob });
  const answer = (referral_status: string) => {
    clock.advance(MINUTE);
    return as(bob).patch(`/referrals/${referral.id}/status`, { referral_status });
  };
  await answer('no_response');
  await answer('no_response');
  await answer('got_business');
  clock.advance(MINUTE);
  const { body: note } = await as(bob).post('/thankyou', thankYouForm(referral));
  await answer('got_business');
  clock.advance(MINUTE);
  await as(bob).post(`/thankyou/${note.id}/withdraw`);
  await answer('not_a_good_fit');
  const story = await storyOf(ada, referral.id);
  expect(story.map(({ kind, status }) => status ?? kind)).toEqual([
    'given',
    'no_response',
    'got_business',
    'thanked',
    'note_withdrawn',
    'not_a_good_fit',
  ]);
});

test('a withdrawn referral ends its story', async () => {
  const { ada, bob } = await two();
  const { body } = await as(ada).post('/referrals', referralForm(bob));
  await as(ada).put(`/referrals/${body.id}`, { tier: 'C' });
  await as(ada).post(`/referrals/${body.id}/withdraw`);
  const story = await storyOf(bob, body.id);
  expect(kinds(story)).toEqual(['given', 'corrected', 'withdrawn']);
  expect(story.at(-1)?.who).toEqual({ id: ada.id, name: 'Ada' });
});

test('the story of a referral that is older than stories shows what its records contain', async () => {
  const { ada, bob } = await two();
  const answered = await aReferral({ from: ada, to: bob, status: 'no_response' });
  await sql('UPDATE referrals SET status_changed_at = created_at WHERE id = $1', [answered.id]);
  expect(kinds(await storyOf(ada, answered.id))).toEqual(['given', 'answered']);
  await as(bob).patch(`/referrals/${answered.id}/status`, { referral_status: 'not_a_good_fit' });
  expect((await storyOf(ada, answered.id)).map(({ status }) => status)).toEqual([
    null,
    'no_response',
    'not_a_good_fit',
  ]);

  const thanked = await aReferral({ from: ada, to: bob, status: 'got_business' });
  await sql('UPDATE referrals SET status_changed_at = created_at WHERE id = $1', [thanked.id]);
  const note = { referral: thanked, from: bob, to: ada };
  await aNote({ ...note, status: 'approved' });
  await aNote(note);
  expect(kinds(await storyOf(ada, thanked.id)).sort()).toEqual([
    'given',
    'note_approved',
    'thanked',
    'thanked',
  ]);
});

test('what each reader may do is what the calls let them do', async () => {
  const { chapter, ada, bob } = await two();
  const { body: referral } = await as(ada).post('/referrals', referralForm(bob));
  const path = `/referrals/${referral.id}`;
  const may = async (who: Person) => {
    const rights = (await as(who).get(path)).body.may;
    return Object.keys(rights).filter((action) => rights[action] === 1);
  };
  expect(await may(ada)).toEqual(['correct', 'withdraw']);
  expect(await may(bob)).toEqual(['answer', 'thank']);
  expect(await may(admin)).toEqual([]);
  await as(bob).patch(`${path}/status`, { referral_status: 'no_response' });
  expect([await may(ada), await may(bob)]).toEqual([[], ['answer', 'thank']]);
  const { body: note } = await as(bob).post('/thankyou', thankYouForm(referral));
  expect([await may(ada), await may(bob)]).toEqual([[], ['thank']]);
  const eve = await aMember({ chapter, flags: ['can_approve_thankyou'] });
  const ofNote = async (who: Person) => (await as(who).get(path)).body.notes[0];
  expect(await ofNote(bob)).toMatchObject({ can_approve: 0, can_change: 1, return_reason: null });
  expect(await ofNote(ada)).toMatchObject({ can_approve: 0, can_change: 0 });
  await as(eve).patch(`/thankyou/${note.id}/status`, { status: 'returned', reason: 'Why?' });
  expect(await ofNote(bob)).toMatchObject({ status: 'returned', can_change: 1, return_reason: 'Why?' });
  expect(await ofNote(admin)).toMatchObject({ can_approve: 0, can_change: 0 });
});
