import { OUTCOMES, REFERRAL_STATUSES } from '@bn/contract';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';

const { as, sql, aChapter, aMember, aNote, aReferral, aSuperAdmin } = await openTestApp();

test('both lists are filtered by state: one status, open, or converted; the total counts what is left', async () => {
  const chapter = await aChapter();
  const [me, other] = [await aMember({ chapter }), await aMember({ chapter, full_name: 'Otto' })];
  const third = await aMember({ chapter, full_name: 'Tess' });
  const sent = new Map<string, number>();
  for (const status of REFERRAL_STATUSES) {
    sent.set(status, (await aReferral({ from: me, to: other, status })).id);
    await aReferral({ from: third, to: me, status });
  }
  const list = async (query: string, side = 'sent') => (await as(me).get(`/referrals/${side}?${query}`)).body;
  const ids = async (query: string) =>
    (await list(query)).referrals.map(({ id }: { id: number }) => id).reverse();
  for (const status of REFERRAL_STATUSES) expect(await ids(`status=${status}`)).toEqual([sent.get(status)]);
  expect(await ids('status=open')).toEqual([sent.get('new'), sent.get('repeated')]);
  expect(await ids('status=converted')).toEqual([sent.get('got_business')]);
  expect(await list('status=open&page=1&page_size=1')).toMatchObject({ total: 2, page_size: 1 });
  expect((await list('status=open&search=otto')).total).toBe(2);
  expect((await list('status=open&search=tess')).total).toBe(0);
  expect((await list('status=open&search=tess', 'received')).total).toBe(2);
  expect((await list('')).total).toBe(2 + OUTCOMES.length);
  expect((await as(me).get('/referrals/sent?status=closed')).body.fields).toHaveProperty('status');
});

test('a referral shows whether it was thanked for, which its status alone does not', async () => {
  const chapter = await aChapter();
  const [from, to] = [await aMember({ chapter }), await aMember({ chapter })];
  const open = await aReferral({ from, to });
  const converted = await aReferral({ from, to, status: 'got_business' });
  const thanked = await aReferral({ from, to, status: 'got_business' });
  await aNote({ referral: thanked, from: to, to: from });
  const thankedById = Object.fromEntries(
    (await as(to).get('/referrals/received')).body.referrals.map((one: { id: number; thanked: number }) => [
      one.id,
      one.thanked,
    ]),
  );
  expect(thankedById).toEqual({ [open.id]: 0, [converted.id]: 0, [thanked.id]: 1 });
});

test('a referral with its notes, oldest first, for its two people and super admins; everyone else gets 404', async () => {
  const chapter = await aChapter();
  const [from, to, colleague] = [
    await aMember({ chapter, full_name: 'Ada', flags: ['can_approve_thankyou'] }),
    await aMember({ chapter, full_name: 'Bob' }),
    await aMember({ chapter, flags: ['can_approve_thankyou'] }),
  ];
  const referral = await aReferral({ from, to, status: 'got_business', notes: 'A roof' });
  const first = await aNote({ referral, from: to, to: from, status: 'approved' });
  const second = await aNote({ referral, from: to, to: from, date: '2026-11-01' });
  const get = (who: { token: string }) => as(who).get(`/referrals/${referral.id}`);
  for (const who of [from, to, await aSuperAdmin()]) {
    const { status, body } = await get(who);
    expect(status).toBe(200);
    expect(body.referral).toMatchObject({
      id: referral.id,
      from_member_name: 'Ada',
      to_member_name: 'Bob',
      referral_notes: 'A roof',
      thanked: 1,
    });
    expect(body.notes.map(({ id }: { id: number }) => id)).toEqual([first.id, second.id]);
    // The sender of a note may not decide it, its receiver with the flag may, and no note is decided twice.
    expect(body.notes.map((note: { can_approve: number }) => note.can_approve)).toEqual([
      0,
      who === to ? 0 : 1,
    ]);
  }
  expect((await get(colleague)).status).toBe(404);
  expect((await as(from).get('/referrals/2000000000')).status).toBe(404);
  expect((await as(from).get('/referrals/nonsense')).status).toBe(400);

  // A member who moved still sees it, but can no longer decide anything there.
  await sql('UPDATE users SET chapter_id = $2 WHERE id = $1', [from.id, (await aChapter()).id]);
  const { body } = await get(from);
  expect(body.notes.map((note: { can_approve: number }) => note.can_approve)).toEqual([0, 0]);
});
