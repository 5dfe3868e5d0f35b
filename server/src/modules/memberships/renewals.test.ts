import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';
import { keptAndRecounted } from '../../../test/schema/recount.ts';

const world = await openTestApp();
const { as, sql, clock, aChapter, aMember, aSuperAdmin } = world;
const admin = await aSuperAdmin();

const validTill = async (id: number) =>
  (await as(admin).get(`/members/${id}`)).body.subscription_valid_till as string;
const renew = (ids: number[], day: string, headers: Record<string, string> = {}) =>
  as(admin).post('/members/renewals', { ids, subscription_valid_till: day }, { headers });

test('renews several memberships at once; each is in the history of its member and its chapter', async () => {
  const [north, south] = [await aChapter(), await aChapter()];
  const [ada, bob, kim] = [
    await aMember({ chapter: south }),
    await aMember({ chapter: north }),
    await aMember({ chapter: north }),
  ];
  const { status, body } = await renew([ada.id, bob.id], '2028-12-31');
  expect([status, body]).toEqual([
    200,
    {
      answers: [
        { id: ada.id, status: 'renewed', before: '2027-12-31', after: '2028-12-31' },
        { id: bob.id, status: 'renewed', before: '2027-12-31', after: '2028-12-31' },
      ],
    },
  ]);
  expect([await validTill(ada.id), await validTill(bob.id), await validTill(kim.id)]).toEqual([
    '2028-12-31',
    '2028-12-31',
    '2027-12-31',
  ]);
  for (const path of [`/members/${ada.id}/history`, `/chapters/${south.id}/history`]) {
    const { entries } = (await as(admin).get(path)).body;
    expect(entries[0]).toMatchObject({
      action: 'member.changed',
      who: { id: admin.id },
      about: { type: 'user', id: ada.id },
      changes: [{ field: 'subscription_valid_till', before: '2027-12-31', after: '2028-12-31' }],
    });
  }
  const published = await sql('SELECT to_id, chapter_id FROM events WHERE kind = $1 ORDER BY to_id', [
    'member_changed',
  ]);
  expect(published).toEqual([
    { to_id: ada.id, chapter_id: south.id },
    { to_id: bob.id, chapter_id: north.id },
  ]);
  const { kept, recounted } = await keptAndRecounted(world);
  expect(kept).toEqual(recounted);
});

test('refuses only the member it cannot renew, with the reason, and renews the others', async () => {
  const [good, later, former] = [await aMember(), await aMember(), await aMember({ removed: true })];
  await renew([later.id], '2030-05-01');
  const { body } = await renew([former.id, later.id, good.id, 2_000_000_000, admin.id], '2029-01-01');
  expect(body.answers).toEqual([
    {
      id: former.id,
      status: 'refused',
      code: 'conflict',
      message: 'This membership has ended; resume it first',
    },
    { id: later.id, status: 'refused', code: 'conflict', message: 'Already valid till 01/05/2030' },
    { id: good.id, status: 'renewed', before: '2027-12-31', after: '2029-01-01' },
    { id: 2_000_000_000, status: 'refused', code: 'not_found', message: 'Member not found' },
    { id: admin.id, status: 'refused', code: 'not_found', message: 'Member not found' },
  ]);
  expect([await validTill(good.id), await validTill(later.id)]).toEqual(['2029-01-01', '2030-05-01']);
});

test('rejects a renewal to a past day; a repeated request renews once', async () => {
  const member = await aMember();
  const past = await renew([member.id], '2026-11-08');
  expect([past.status, past.body.fields]).toEqual([
    400,
    { subscription_valid_till: 'must not be in the past' },
  ]);
  const headers = { 'idempotency-key': 'renew-once' };
  const first = await renew([member.id], '2028-06-30', headers);
  const again = await renew([member.id], '2028-06-30', headers);
  expect(again.body).toEqual(first.body);
  expect(again.body.answers).toMatchObject([{ id: member.id, status: 'renewed' }]);
  const audited = await sql("SELECT FROM audit_log WHERE subject_id = $1 AND action = 'member.changed'", [
    member.id,
  ]);
  expect(audited.length).toBe(1);
});

test('a request that is sent again after its day has passed gets its first answer', async () => {
  const member = await aMember();
  await sql('UPDATE users SET subscription_valid_till = $2 WHERE id = $1', [member.id, '2026-01-31']);
  const today = clock.now().toISOString().slice(0, 10);
  const headers = { 'idempotency-key': 'renew-until-midnight' };
  const first = await renew([member.id], today, headers);
  expect(first.body.answers).toMatchObject([{ id: member.id, status: 'renewed' }]);
  clock.advance(24 * 3_600_000);
  const again = await renew([member.id], today, headers);
  expect([again.status, again.body]).toEqual([200, first.body]);
});

test('renews by twelve months from each end, the last of February after a leap day, and never into the past', async () => {
  const [year, leap, long] = [await aMember(), await aMember(), await aMember()];
  await sql("UPDATE users SET subscription_valid_till = '2028-02-29' WHERE id = $1", [leap.id]);
  await sql("UPDATE users SET subscription_valid_till = '2024-06-30' WHERE id = $1", [long.id]);
  const { body } = await as(admin).post('/members/renewals', {
    ids: [year.id, leap.id, long.id],
    months: 12,
  });
  expect(body.answers).toEqual([
    { id: year.id, status: 'renewed', before: '2027-12-31', after: '2028-12-31' },
    { id: leap.id, status: 'renewed', before: '2028-02-29', after: '2029-02-28' },
    {
      id: long.id,
      status: 'refused',
      code: 'conflict',
      message: 'Would end on 30/06/2025, in the past',
    },
  ]);
  const ids = [year.id];
  // A Valid Till that no call and no form accepts could not be undone.
  await sql("UPDATE users SET subscription_valid_till = '2199-06-30' WHERE id = $1", [year.id]);
  const [late] = (await as(admin).post('/members/renewals', { ids, months: 12 })).body.answers;
  expect(late).toMatchObject({ status: 'refused', message: 'Would end after 2199' });
  for (const both of [{ ids }, { ids, months: 12, subscription_valid_till: '2030-01-01' }])
    expect((await as(admin).post('/members/renewals', both)).status).toBe(400);
});

test('undoes renewals, except of a member who was renewed again or has left meanwhile', async () => {
  const [ada, bob, kim] = [await aMember(), await aMember(), await aMember()];
  const { body } = await renew([ada.id, bob.id, kim.id], '2028-12-31');
  await renew([bob.id], '2029-12-31');
  await as(admin).post(`/members/${kim.id}/end`, {});
  const renewals = body.answers.map(({ id, before, after }: Record<string, unknown>) => ({
    id,
    before,
    after,
  }));
  const undone = await as(admin).post('/members/renewals/undo', { renewals });
  expect(undone.body.answers).toMatchObject([
    { id: ada.id, status: 'undone' },
    { id: bob.id, status: 'refused', message: 'Valid Till was changed again meanwhile' },
    { id: kim.id, status: 'refused', message: 'This membership has ended' },
  ]);
  expect([await validTill(ada.id), await validTill(bob.id)]).toEqual(['2027-12-31', '2029-12-31']);
  const { entries } = (await as(admin).get(`/members/${ada.id}/history`)).body;
  expect(entries[0].changes).toEqual([
    { field: 'subscription_valid_till', before: '2028-12-31', after: '2027-12-31' },
  ]);
  const { kept, recounted } = await keptAndRecounted(world);
  expect(kept).toEqual(recounted);
});
