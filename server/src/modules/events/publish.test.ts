import { expect, test } from 'vitest';
import { flags, memberForm, referralForm, thankYouForm } from '../../../test/access/valid.ts';
import { openTestApp, PASSWORD } from '../../../test/app.ts';
import type { Person } from '../../../test/network.ts';

/** What each write publishes, and what each reader may see of it. */
const { as, clock, sql, aChapter, aMember, aSuperAdmin, aReferral, aNote } = await openTestApp();

const positionOf = async (person: Person): Promise<string> => (await as(person).get('/events')).body.position;
const since = async (person: Person, position: string) =>
  (await as(person).get('/events', { headers: { 'last-event-id': position } })).body;
const eventsSince = async (person: Person, position: string) => (await since(person, position)).events;

async function aNetwork() {
  const chapter = await aChapter();
  return {
    chapter,
    from: await aMember({ chapter }),
    to: await aMember({ chapter }),
    colleague: await aMember({ chapter }),
    stranger: await aMember(),
    admin: await aSuperAdmin(),
  };
}

test('notifies the receiver of a referral in person; shows super admins and its giver which one, the chapter that there is one', async () => {
  const { from, to, colleague, stranger, admin } = await aNetwork();
  const position = await positionOf(to);
  const { body: referral } = await as(from).post('/referrals', referralForm(to));
  const nothing = {
    note_id: null,
    member_id: null,
    meeting_id: null,
    guest_id: null,
    testimonial_id: null,
    one_to_one_id: null,
  };
  const event = { kind: 'referral_received', at: '2026-11-09T10:00:00Z', ...nothing };
  const whole = { ...event, referral_id: referral.id };
  const unnamed = { to_me: 0, own: 0, name: null };
  expect(await eventsSince(to, position)).toEqual([{ ...whole, to_me: 1, own: 0, name: from.full_name }]);
  expect(await eventsSince(from, position)).toEqual([{ ...whole, ...unnamed, own: 1 }]);
  expect(await eventsSince(admin, position)).toEqual([{ ...whole, ...unnamed }]);
  expect(await eventsSince(colleague, position)).toEqual([{ ...event, referral_id: null, ...unnamed }]);
  expect(await eventsSince(stranger, position)).toEqual([]);
});

test('every write about a referral and its notes notifies the people it concerns', async () => {
  const { from, to, admin } = await aNetwork();
  const notificationsOf = async (whom: Person, write: () => Promise<{ status: number; text: string }>) => {
    const position = await positionOf(whom);
    const answer = await write();
    expect(answer.status, answer.text).toBeLessThan(300);
    return (await eventsSince(whom, position))
      .filter(({ to_me }: { to_me: number }) => to_me)
      .map(({ kind }: { kind: string }) => kind);
  };
  const referral = await aReferral({ from, to });
  const other = await aReferral({ from, to });
  const path = `/referrals/${referral.id}`;
  expect(await notificationsOf(to, () => as(from).put(path, { tier: 'C' }))).toEqual(['referral_corrected']);
  expect(await notificationsOf(to, () => as(from).post(`/referrals/${other.id}/withdraw`))).toEqual([
    'referral_withdrawn',
  ]);
  expect(
    await notificationsOf(from, () => as(to).patch(`${path}/status`, { referral_status: 'no_response' })),
  ).toEqual(['referral_status_changed']);
  expect(await notificationsOf(from, () => as(to).post('/thankyou', thankYouForm(referral)))).toEqual([
    'thankyou_received',
  ]);
  const note = (await as(to).get('/thankyou/mine?direction=given')).body.notes[0];
  const status = `/thankyou/${note.id}/status`;
  expect(await notificationsOf(from, () => as(to).put(`/thankyou/${note.id}`, { amount: 7 }))).toEqual([
    'thankyou_corrected',
  ]);
  expect(
    await notificationsOf(to, () => as(admin).patch(status, { status: 'returned', reason: 'How much?' })),
  ).toEqual(['thankyou_returned']);
  expect(await notificationsOf(from, () => as(to).put(`/thankyou/${note.id}`, { amount: 8 }))).toEqual([
    'thankyou_corrected',
  ]);
  expect(await notificationsOf(from, () => as(admin).patch(status, { status: 'approved' }))).toEqual([
    'thankyou_approved',
  ]);
  expect(await notificationsOf(to, () => as(admin).patch(status, { status: 'pending' }))).toEqual([
    'thankyou_approval_undone',
  ]);
  expect(await notificationsOf(to, () => as(admin).post('/thankyou/approvals', { ids: [note.id] }))).toEqual([
    'thankyou_approved',
  ]);
  const second = await aNote({ from: to, to: from });
  expect(await notificationsOf(from, () => as(to).post(`/thankyou/${second.id}/withdraw`))).toEqual([
    'thankyou_withdrawn',
  ]);
});

test('publishes changes of members and chapters to the chapter, a move to both, permissions to their holder', async () => {
  const { chapter, colleague, stranger, to, admin } = await aNetwork();
  const kinds = async (reader: Person, position: string) =>
    (await eventsSince(reader, position)).map(({ kind, member_id, to_me }: Record<string, unknown>) => [
      kind,
      member_id,
      to_me,
    ]);
  let position = await positionOf(admin);
  const form = memberForm({ chapter_id: chapter.id });
  const { body: joined } = await as(admin).post('/auth/register', form);
  expect(await kinds(colleague, position)).toEqual([['member_joined', joined.id, 0]]);

  position = await positionOf(admin);
  await as(admin).put(`/auth/${joined.id}`, { chapter_id: stranger.chapter_id });
  const moved = [['member_changed', joined.id, 0]];
  expect(await kinds(colleague, position)).toEqual(moved);
  expect(await kinds(stranger, position)).toEqual(moved);

  position = await positionOf(admin);
  await as(admin).post(`/permissions/${to.id}`, flags({ can_add_member: 1 }));
  expect(await kinds(to, position)).toEqual([['permissions_changed', to.id, 1]]);

  position = await positionOf(admin);
  await as(admin).post(`/members/${to.id}/end`);
  await as(admin).post(`/members/${to.id}/resume`, {});
  await as(admin).put(`/chapters/${chapter.id}`, { region: 'Elsewhere' });
  await as(admin).post('/chapters', { name: 'Newest', region: 'South' });
  const ofColleague = ['membership_ended', 'membership_resumed', 'chapter_changed'];
  expect((await kinds(colleague, position)).map(([kind]: string[]) => kind)).toEqual(ofColleague);
  expect((await kinds(admin, position)).map(([kind]: string[]) => kind)).toEqual([
    ...ofColleague,
    'chapter_created',
  ]);
});

test('a refused or rolled-back write publishes nothing', async () => {
  const { from, to } = await aNetwork();
  const referral = await aReferral({ from, to, status: 'no_response' });
  const [before] = await sql('SELECT count(*) FROM events');
  expect((await as(from).post(`/referrals/${referral.id}/withdraw`)).status).toBe(409);
  expect((await as(from).post('/referrals', referralForm(from))).status).toBe(400);
  expect(await sql('SELECT count(*) FROM events')).toEqual([before]);
});

test('sends a reader without a position the latest events only', async () => {
  const { from, to } = await aNetwork();
  await as(from).post('/referrals', referralForm(to));
  clock.advance(11_000);
  const { body: second } = await as(from).post('/referrals', referralForm(to));
  const { events, reset } = (await as(to).get('/events')).body;
  expect(reset).toBe(0);
  expect(events).toMatchObject([{ referral_id: second.id }]);
});

test.each([
  ['not a position', 'yesterday'],
  ['of nowhere', '1-9:3:'],
  ['that no snapshot is', `${Date.parse('2026-11-09T09:00:00Z').toString(36)}-3:9:8,7`],
  ['of a database that was further', `${Date.parse('2026-11-09T09:00:00Z').toString(36)}-3:99999999999:`],
])('a position %s: resets the reader and returns a valid position', async (_, position) => {
  const { from, to } = await aNetwork();
  const answer = await since(to, position);
  expect(answer).toMatchObject({ events: [], reset: 1 });
  await as(from).post('/referrals', referralForm(to));
  expect(await eventsSince(to, answer.position)).toHaveLength(1);
});

test('resets a reader who missed very many events, or was away longer than they are kept', async () => {
  const { from, to } = await aNetwork();
  const position = await positionOf(to);
  clock.advance(29 * 86_400_000 + 1);
  // The session ended meanwhile.
  const signIn = { email: to.email, password: PASSWORD };
  const reader = (await as('visitor').post('/auth/login', signIn)).body;
  expect(await since(reader, position)).toMatchObject({ events: [], reset: 1 });
  const recent = await positionOf(reader);
  const row = `('referral_received', ${from.id}, ${to.id}, now())`;
  await sql(`INSERT INTO events (kind, by_id, to_id, at) VALUES ${Array(201).fill(row).join(', ')}`);
  expect(await since(reader, recent)).toMatchObject({ events: [], reset: 1 });
});
