import { OUTCOMES } from '@bn/contract';
import { expect, test } from 'vitest';
import { referralForm, thankYouForm } from '../../../test/access/valid.ts';
import { DAY, openTestApp } from '../../../test/app.ts';
import type { Person } from '../../../test/network.ts';
import { keptAndRecounted } from '../../../test/schema/recount.ts';

const world = await openTestApp();
const { as, audited, clock, sql, aChapter, aMember, aReferral, aSuperAdmin } = world;
const admin = await aSuperAdmin();

async function aGivenReferral() {
  const chapter = await aChapter();
  const [sender, receiver] = [await aMember({ chapter }), await aMember({ chapter })];
  const { body: referral } = await as(sender).post('/referrals', referralForm(receiver));
  return { chapter, sender, receiver, referral, path: `/referrals/${referral.id}` };
}
const auditedOf = (id: number) => audited('action, actor_id, details', 'referral', { id });

const CORRECTION = {
  referral_type: 'cold',
  tier: 'C',
  contact_number: '1',
  contact_preference: 'they_contact',
  referral_notes: 'Call on Monday',
};

test('the sender corrects some or all of the fields of an open referral; the receiver reads them', async () => {
  const { sender, receiver, referral, path } = await aGivenReferral();
  clock.advance(1000);
  const one = await as(sender).put(path, { tier: 'C' });
  expect([one.status, one.body]).toEqual([
    200,
    { ...referral, tier: 'C', updated_at: clock.now().toISOString().replace('.000', '') },
  ]);
  const all = await as(sender).put(path, CORRECTION);
  expect(all.body).toMatchObject({ ...CORRECTION, referral_status: 'new', date_sent: referral.date_sent });
  expect((await as(receiver).get('/referrals/received')).body.referrals).toMatchObject([all.body]);
  expect(await auditedOf(referral.id)).toEqual([
    {
      action: 'referral.corrected',
      actor_id: sender.id,
      details: { changes: { tier: { before: referral.tier, after: 'C' } } },
    },
    {
      action: 'referral.corrected',
      actor_id: sender.id,
      details: {
        changes: Object.fromEntries(
          (['referral_type', 'contact_number', 'contact_preference', 'referral_notes'] as const).map(
            (field) => [field, { before: referral[field], after: CORRECTION[field] }],
          ),
        ),
      },
    },
  ]);
});

test('a correction that changes nothing publishes no event', async () => {
  const { sender, referral, path } = await aGivenReferral();
  clock.advance(1000);
  for (const body of [{}, { tier: referral.tier }])
    expect((await as(sender).put(path, body)).body).toMatchObject(referral);
  expect(await auditedOf(referral.id)).toEqual([]);
  expect((await as(sender).get(path)).body.story).toHaveLength(1);
});

test('refuses by name what a correction cannot change', async () => {
  const { sender, path } = await aGivenReferral();
  for (const field of ['to_member_id', 'referral_status', 'date_sent', 'id', 'converted_to_business']) {
    const answer = await as(sender).put(path, { tier: 'C', [field]: 1 });
    expect([answer.status, answer.body.fields]).toEqual([400, { [field]: 'is not a field of this call' }]);
  }
  expect((await as(sender).put(path, { contact_number: '12a' })).body.fields).toHaveProperty(
    'contact_number',
  );
});

type Act = (who: Person, path: string) => Promise<{ status: number; body: { code: string } }>;
const ACTS: [string, Act][] = [
  ['correct', (who, path) => as(who).put(path, { tier: 'C' })],
  ['withdraw', (who, path) => as(who).post(`${path}/withdraw`)],
];

test.each(ACTS)(
  '%s: only the sender; the receiver and super admins get 403, anyone else 404',
  async (_, act) => {
    const { chapter, receiver, path } = await aGivenReferral();
    for (const [who, status] of [
      [receiver, 403],
      [admin, 403],
      [await aMember({ chapter }), 404],
      [await aMember(), 404],
    ] as const)
      expect((await act(who, path)).status).toBe(status);
    expect((await act(receiver, '/referrals/2000000000')).status).toBe(404);
  },
);

test.each(ACTS)('%s: an answered referral stays as it is', async (_, act) => {
  for (const outcome of OUTCOMES) {
    const { sender, receiver, path } = await aGivenReferral();
    await as(receiver).patch(`${path}/status`, { referral_status: outcome });
    const answer = await act(sender, path);
    expect([answer.status, answer.body.code]).toEqual([409, 'conflict']);
  }
});

test('a withdrawn referral leaves every list, figure, chart and bell at once, on its own day, and stays in the audit', async () => {
  const { chapter, sender, receiver, referral, path } = await aGivenReferral();
  const approver = await aMember({ chapter, flags: ['can_approve_thankyou'] });
  const dashboards = async () => {
    const [network, plain, elevated] = [
      (await as(admin).get('/admin/dashboard')).body,
      (await as(sender).get('/members/members-dashboard')).body,
      (await as(approver).get('/elevated/elevated-dashboard')).body,
    ];
    return {
      totals: [network.total_referrals, plain.total_referrals, elevated.total_referrals],
      days: [network.referral_trend, plain.weekly_referrals, elevated.weekly_referrals].map((trend) =>
        trend.map(({ count }: { count: number }) => count),
      ),
    };
  };
  clock.advance(2 * DAY);
  const kept = (await as(sender).post('/referrals', referralForm(receiver))).body;
  const before = await dashboards();
  expect(before.totals.slice(1)).toEqual([2, 2]);
  const { status, body } = await as(sender).post(`${path}/withdraw`);
  expect([status, body.id]).toEqual([200, referral.id]);
  expect(body.withdrawn_at).toBe(clock.now().toISOString().replace('.000', ''));
  const after = await dashboards();
  expect(after.totals).toEqual(before.totals.map((total) => total - 1));
  // The fourth of six days, oldest first, is the one on which it was recorded.
  expect(after.days).toEqual(
    before.days.map((days) => days.map((n: number, index: number) => (index === 3 ? n - 1 : n))),
  );
  for (const [who, side] of [
    [sender, 'sent'],
    [receiver, 'received'],
  ] as const) {
    const lists = [
      `/referrals/${side}`,
      `/referrals/${side}?status=open`,
      `/referrals/${side}?search=person`,
    ];
    for (const list of lists) {
      const { referrals, total } = (await as(who).get(list)).body;
      expect([referrals.map(({ id }: { id: number }) => id), total], list).toEqual([[kept.id], 1]);
    }
  }
  const exported = (await as(sender).get('/account/export')).body.referrals_given;
  expect(exported.map(({ id }: { id: number }) => id)).toEqual([kept.id, referral.id]);
  for (const who of [receiver, admin]) {
    const { activities } = (await as(who).get('/activity')).body;
    expect(activities.map(({ referral_id }: { referral_id: number }) => referral_id)).not.toContain(
      referral.id,
    );
  }
  expect(await auditedOf(referral.id)).toEqual([
    { action: 'referral.withdrawn', actor_id: sender.id, details: {} },
  ]);
  const { kept: figures, recounted } = await keptAndRecounted(world);
  expect(figures).toEqual(recounted);
});

test('a withdrawn referral is still read by its two people and super admins, and nothing can be done with it', async () => {
  const { chapter, sender, receiver, referral, path } = await aGivenReferral();
  await as(sender).post(`${path}/withdraw`);
  for (const who of [sender, receiver, admin]) {
    const { status, body } = await as(who).get(path);
    expect([status, body.referral.withdrawn_at]).toEqual([200, expect.any(String)]);
    expect(body.may).toEqual({ correct: 0, withdraw: 0, nudge: 0, answer: 0, thank: 0 });
  }
  expect((await as(await aMember({ chapter })).get(path)).status).toBe(404);
  const refused = [
    await as(sender).put(path, { tier: 'C' }),
    await as(sender).post(`${path}/withdraw`),
    await as(receiver).patch(`${path}/status`, { referral_status: 'no_response' }),
    await as(receiver).patch(`${path}/status`, { referral_status: 'got_business' }),
    await as(receiver).post('/thankyou', thankYouForm(referral)),
  ];
  expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409]);
});

test('a concurrent answer and withdrawal: one of them wins, and the figures match', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { sender, receiver, path, referral } = await aGivenReferral();
    const [withdrawn, answered, corrected] = await Promise.all([
      as(sender).post(`${path}/withdraw`),
      as(receiver).patch(`${path}/status`, { referral_status: 'no_response' }),
      as(sender).put(path, { tier: 'A' }),
    ]);
    expect([withdrawn.status, answered.status].sort()).toEqual([200, 409]);
    expect([200, 409]).toContain(corrected.status);
    const [row] = await sql('SELECT referral_status, withdrawn_at FROM referrals WHERE id = $1', [
      referral.id,
    ]);
    expect(row?.withdrawn_at === null).toBe(answered.status === 200);
  }
  const { kept, recounted } = await keptAndRecounted(world);
  expect(kept).toEqual(recounted);
});

test('a referral that is stored as withdrawn does not count, and one that is restored counts again', async () => {
  const chapter = await aChapter();
  const [from, to] = [await aMember({ chapter }), await aMember({ chapter })];
  const { id } = await aReferral({ from, to });
  await sql('UPDATE referrals SET withdrawn_at = now() WHERE id = $1', [id]);
  await sql('UPDATE referrals SET withdrawn_at = NULL WHERE id = $1', [id]);
  await sql(
    `INSERT INTO referrals (chapter_id, from_member_id, to_member_id, referral_type, tier, contact_number,
       contact_preference, referral_status, referral_notes, date_sent, recorded_on, created_at, updated_at, withdrawn_at)
     SELECT chapter_id, from_member_id, to_member_id, referral_type, tier, contact_number, contact_preference,
       referral_status, referral_notes, date_sent, recorded_on, created_at, updated_at, now() FROM referrals WHERE id = $1`,
    [id],
  );
  const { kept, recounted } = await keptAndRecounted(world);
  expect(kept).toEqual(recounted);
  expect((await as(from).get('/members/members-dashboard')).body.total_referrals).toBe(1);
});
