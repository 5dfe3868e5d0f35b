import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';
import type { Person } from '../../../test/network.ts';
import { memberForm, referralForm, thankYouForm } from '../../../test/valid.ts';

const { as, clock, aChapter, aMember, aSuperAdmin } = await openTestApp();
const admin = await aSuperAdmin();
const MINUTE = 60_000;

interface Event {
  kind: string;
  name: string;
  at: string;
}
const bell = async (who: Person) => (await as(who).get('/activity')).body.activities as Event[];
const kinds = async (who: Person) => (await bell(who)).map(({ kind }) => kind);

test('what concerns a member: received, answered, thanked, approved, joined; the latest four, newest first', async () => {
  const chapter = await aChapter();
  const [ada, bob] = [await aMember({ chapter }), await aMember({ chapter })];
  expect(await kinds(ada)).toEqual(['member_joined']);
  clock.advance(MINUTE);
  const { body: referral } = await as(ada).post('/referrals', referralForm(bob));
  expect((await bell(bob))[0]).toEqual({
    id: `referral_received:${referral.id}`,
    kind: 'referral_received',
    at: referral.created_at,
    name: ada.full_name,
    other: bob.full_name,
    chapter: chapter.name,
    referral_status: null,
    amount: null,
    own: 0,
    referral_id: referral.id,
    note_id: null,
    member_id: null,
  });
  clock.advance(MINUTE);
  await as(bob).patch(`/referrals/${referral.id}/status`, { referral_status: 'no_response' });
  expect((await bell(ada))[0]).toMatchObject({
    kind: 'referral_status_changed',
    name: bob.full_name,
    referral_status: 'no_response',
  });
  clock.advance(MINUTE);
  const { body: note } = await as(bob).post('/thankyou', thankYouForm(referral, { amount: 12.5 }));
  expect((await bell(ada)).find(({ kind }) => kind === 'thankyou_received')).toMatchObject({
    name: bob.full_name,
    amount: 12.5,
  });
  clock.advance(MINUTE);
  await as(admin).patch(`/thankyou/${note.id}/status`, { status: 'approved' });
  expect((await kinds(ada))[0]).toBe('thankyou_approved');
  expect((await kinds(bob))[0]).toBe('thankyou_approved');
  clock.advance(MINUTE);
  await as(admin).post('/auth/register', memberForm({ chapter_id: chapter.id, full_name: 'New Face' }));
  const [latest, ...rest] = await bell(ada);
  expect(latest).toMatchObject({ kind: 'member_joined', name: 'New Face' });
  expect(rest).toHaveLength(3);
  const times = (await bell(ada)).map(({ at }) => at);
  expect(times).toEqual([...times].sort().reverse());
});

test('nobody hears of what happens between others, or in another chapter', async () => {
  const chapter = await aChapter();
  const [ada, bob] = [await aMember({ chapter }), await aMember({ chapter })];
  const outsider = await aMember();
  clock.advance(MINUTE);
  const colleague = await aMember({ chapter });
  const { body: referral } = await as(ada).post('/referrals', referralForm(bob));
  const { body: note } = await as(bob).post('/thankyou', thankYouForm(referral));
  await as(admin).patch(`/thankyou/${note.id}/status`, { status: 'approved' });
  expect(new Set(await kinds(colleague))).toEqual(new Set(['member_joined']));
  expect(await kinds(outsider)).toEqual([]);
});

test('a super admin hears of everything, across chapters', async () => {
  clock.advance(MINUTE);
  const [one, two] = [await aMember(), await aMember()];
  const colleague = await aMember({ chapter: { id: one.chapter_id, name: '', region: '' } });
  clock.advance(MINUTE);
  await as(one).post('/referrals', referralForm(colleague));
  const events = await bell(admin);
  expect(events).toHaveLength(4);
  expect(events[0]).toMatchObject({
    kind: 'referral_received',
    name: one.full_name,
    other: colleague.full_name,
  });
  expect(events.slice(1).map(({ name }) => name)).toContain(two.full_name);
});

test('a removed member no longer joined', async () => {
  const chapter = await aChapter();
  const ada = await aMember({ chapter });
  await aMember({ chapter, removed: true });
  expect(await kinds(ada)).toEqual([]);
});

test('every activity leads to the thing itself, and whose it is is told by id: two people may share a name', async () => {
  const chapter = await aChapter();
  const [ada, namesake] = [
    await aMember({ chapter, full_name: 'Ada Twin' }),
    await aMember({ chapter, full_name: 'Ada Twin' }),
  ];
  clock.advance(MINUTE);
  const { body: referral } = await as(ada).post('/referrals', referralForm(namesake));
  clock.advance(MINUTE);
  const { body: note } = await as(namesake).post('/thankyou', thankYouForm(referral));
  clock.advance(MINUTE);
  await as(admin).patch(`/thankyou/${note.id}/status`, { status: 'approved' });
  const ids = { referral_id: referral.id, note_id: note.id, member_id: null };
  expect((await bell(namesake))[0]).toMatchObject({ kind: 'thankyou_approved', own: 1, ...ids });
  expect((await bell(ada))[0]).toMatchObject({ kind: 'thankyou_approved', own: 0, ...ids });
  expect((await bell(admin))[0]).toMatchObject({ kind: 'thankyou_approved', own: 0, ...ids });
  clock.advance(MINUTE);
  const { body: joined } = await as(admin).post('/auth/register', memberForm({ chapter_id: chapter.id }));
  expect((await bell(ada))[0]).toMatchObject({
    kind: 'member_joined',
    own: 0,
    referral_id: null,
    note_id: null,
    member_id: joined.id,
  });
});
