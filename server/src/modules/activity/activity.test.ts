import type { Activity } from '@bn/contract';
import { expect, test } from 'vitest';
import { memberForm, referralForm, thankYouForm } from '../../../test/access/valid.ts';
import { DAY, openTestApp } from '../../../test/app.ts';
import type { Person } from '../../../test/network.ts';

const { as, clock, sql, aChapter, aMember, aSuperAdmin, aReferral, aNote } = await openTestApp();
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
    meeting: null,
    guest_status: null,
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

test('the bell shows nothing of what happens between others, or in another chapter', async () => {
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

test('a super admin sees everything, across chapters', async () => {
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

test('a removed member is no longer shown as joined', async () => {
  const chapter = await aChapter();
  const ada = await aMember({ chapter });
  await aMember({ chapter, removed: true });
  expect(await kinds(ada)).toEqual([]);
});

test('every activity carries the ids of its record, and tells apart two people of the same name', async () => {
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

test('a nudge is in the bell of the receiver, until the referral is withdrawn', async () => {
  const chapter = await aChapter();
  const [ada, bob] = [await aMember({ chapter }), await aMember({ chapter })];
  const referral = await aReferral({ from: ada, to: bob, daysAgo: 8 });
  clock.advance(MINUTE);
  await as(ada).post(`/referrals/${referral.id}/nudge`);
  const nudge = {
    kind: 'referral_nudged',
    name: ada.full_name,
    other: bob.full_name,
    referral_id: referral.id,
  };
  expect((await bell(bob))[0]).toMatchObject(nudge);
  expect((await bell(admin))[0]).toMatchObject(nudge);
  expect(await kinds(ada)).not.toContain('referral_nudged');
  await as(ada).post(`/referrals/${referral.id}/withdraw`);
  expect(await kinds(bob)).not.toContain('referral_nudged');
});

test('a returned note is in the bell of its sender, with who returned it; it stays when the note is edited', async () => {
  const chapter = await aChapter();
  const approver = await aMember({ chapter, flags: ['can_approve_thankyou'] });
  const [from, to] = [await aMember({ chapter }), await aMember({ chapter })];
  const note = await aNote({ from, to, amount: '7430.00' });
  clock.advance(MINUTE);
  await as(approver).patch(`/thankyou/${note.id}/status`, { status: 'returned', reason: 'How much?' });
  const returned = {
    kind: 'thankyou_returned',
    name: approver.full_name,
    other: from.full_name,
    amount: 7430,
    referral_id: note.referral_id,
    note_id: note.id,
    own: 0,
  };
  expect((await bell(from))[0]).toMatchObject(returned);
  expect((await bell(admin))[0]).toMatchObject(returned);
  for (const other of [to, approver]) expect(await kinds(other)).not.toContain('thankyou_returned');
  clock.advance(MINUTE);
  await as(from).put(`/thankyou/${note.id}`, { description: 'Exactly that much' });
  expect(await kinds(from)).toContain('thankyou_returned');
  await as(from).post(`/thankyou/${note.id}/withdraw`);
  expect(await kinds(from)).not.toContain('thankyou_returned');
});

/** Steps back until the beginning. */
async function everything(who: Person, size: number): Promise<Activity[]> {
  const found: Activity[] = [];
  for (let before = ''; ; ) {
    const { status, body } = await as(who).get(`/activity/recent?page_size=${size}${before}`);
    expect(status).toBe(200);
    found.push(...body.activities);
    if (body.next === null) return found;
    expect(body.activities).toHaveLength(size);
    before = `&before=${body.next}`;
  }
}

test('everything of the last 30 days, each once and newest first, however it is paged, even where many share a moment', async () => {
  const chapter = await aChapter();
  const [ada, bob] = [await aMember({ chapter }), await aMember({ chapter })];
  const joined = new Date(clock.now().getTime() - 40 * DAY);
  await sql('UPDATE users SET created_at = $2 WHERE chapter_id = $1', [chapter.id, joined]);
  for (const daysAgo of [0, 0, 0, 1, 1, 29, 30, 31]) await aReferral({ from: bob, to: ada, daysAgo });
  for (let n = 0; n < 3; n += 1) await aNote({ from: bob, to: ada, status: 'approved' });
  await sql('UPDATE referrals SET nudged_at = $2 WHERE to_member_id = $1', [ada.id, clock.now()]);
  for (const who of [ada, admin]) {
    const whole = await everything(who, 1000);
    // Each note is for a referral of its own, which is not to Ada.
    const own = whole.filter(
      ({ kind, chapter: name, other }) =>
        name === chapter.name && (kind !== 'referral_received' || other === ada.full_name),
    );
    const count = (wanted: string) => own.filter(({ kind }) => kind === wanted).length;
    expect(count('referral_received'), 'not what is older').toBe(7);
    expect(count('referral_nudged')).toBe(8);
    expect(count('thankyou_received')).toBe(3);
    expect(count('thankyou_approved')).toBe(3);
    expect(count('member_joined'), 'forty days ago').toBe(0);
    expect(new Set(whole.map(({ id }) => id)).size).toBe(whole.length);
    const times = whole.map(({ at }) => at);
    expect(times).toEqual([...times].sort().reverse());
    for (const size of [1, 2, 5, whole.length]) expect(await everything(who, size), `${size}`).toEqual(whole);
    expect(whole.slice(0, 4)).toEqual(await bell(who));
  }
});

test('the list is the reader\u2019s own: not what happens between others, and a cursor makes no difference', async () => {
  const chapter = await aChapter();
  const [ada, bob] = [await aMember({ chapter }), await aMember({ chapter })];
  const [colleague, outsider] = [await aMember({ chapter }), await aMember()];
  await aReferral({ from: ada, to: bob });
  await aNote({ from: ada, to: bob, status: 'approved' });
  for (const who of [colleague, outsider])
    for (const { kind } of await everything(who, 1)) expect(kind).toBe('member_joined');
  expect(await everything(outsider, 1)).toEqual([]);
  const far = await as(colleague).get('/activity/recent?before=9000000000000000-99999999999');
  expect(new Set(far.body.activities.map(({ kind }: Activity) => kind))).toEqual(new Set(['member_joined']));
  expect((await as(ada).get('/activity/recent?before=yesterday')).status).toBe(400);
});
