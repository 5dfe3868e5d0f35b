import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';
import type { Person } from '../../../test/network.ts';

const { as, aChapter, aMember, aSuperAdmin, aReferral, aNote, sql, clock } = await openTestApp();
const admin = await aSuperAdmin();
const page = async (reader: Person, { id }: { id: number }) => (await as(reader).get(`/members/${id}`)).body;
const NOTHING = { referrals: 0, converted: 0, thanked: 0 };

async function aNetwork() {
  const chapter = await aChapter();
  const [ada, bob, cleo] = [
    await aMember({ chapter }),
    await aMember({ chapter }),
    await aMember({ chapter }),
  ];
  const business = await aReferral({ from: ada, to: bob, status: 'got_business' });
  await aReferral({ from: ada, to: bob });
  await aReferral({ from: bob, to: ada, status: 'no_response' });
  const withdrawn = await aReferral({ from: ada, to: bob });
  await sql('UPDATE referrals SET withdrawn_at = $2 WHERE id = $1', [withdrawn.id, clock.now()]);
  const thanks = { referral: business, from: bob, to: ada };
  await aNote({ ...thanks, amount: '7430.50', status: 'approved', approvedBy: cleo });
  await aNote({ ...thanks, amount: '999999999999.99', status: 'approved', approvedBy: cleo });
  await aNote({ ...thanks, amount: '5.00', status: 'pending' });
  await aNote({ ...thanks, amount: '6.00', status: 'returned' });
  // Does not concern the two of them.
  await aReferral({ from: ada, to: cleo, status: 'got_business' });
  await aNote({ from: cleo, to: ada, amount: '100.00', status: 'approved', approvedBy: bob });
  return { ada, bob, cleo };
}

test('a colleague reads what the two of them exchanged, from their own side, and nothing about others', async () => {
  const { ada, bob, cleo } = await aNetwork();
  const given = { referrals: 2, converted: 1, thanked: 1000000007430.49 };
  const received = { referrals: 1, converted: 0, thanked: 0 };
  expect(await page(ada, bob)).toMatchObject({ exchanged: { given, received } });
  expect(await page(bob, ada)).toMatchObject({ exchanged: { given: received, received: given } });
  expect(await page(bob, cleo)).toMatchObject({ exchanged: { given: NOTHING, received: NOTHING } });
  for (const body of [await page(ada, bob), await page(ada, ada)]) expect(body.figures).toBeUndefined();
  expect((await page(ada, ada)).exchanged).toBeUndefined();
});

test('a super admin reads what a member gave and received in all, also after the membership ended', async () => {
  const { ada } = await aNetwork();
  const figures = {
    given: { referrals: 4, converted: 3, thanked: 1000000007530.49 },
    received: { referrals: 1, converted: 0, thanked: 0 },
  };
  expect(await page(admin, ada)).toMatchObject({ figures });
  expect((await page(admin, ada)).exchanged).toBeUndefined();
  await as(admin).post(`/members/${ada.id}/end`, {});
  expect(await page(admin, ada)).toMatchObject({ figures, ended_at: expect.any(String) });
});

test('sums keep all their digits', async () => {
  const chapter = await aChapter();
  const [from, to] = [await aMember({ chapter }), await aMember({ chapter })];
  const referral = await aReferral({ from: to, to: from, status: 'got_business' });
  for (let n = 0; n < 11; n += 1)
    await aNote({ referral, from, to, amount: '999999999999.97', status: 'approved' });
  const { text } = await as(admin).get(`/members/${to.id}`);
  expect(text).toContain('"thanked":10999999999999.67');
});
