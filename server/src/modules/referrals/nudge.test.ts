import { expect, test } from 'vitest';
import { DAY, openTestApp } from '../../../test/app.ts';
import { patiently } from '../../../test/patiently.ts';
import { createPublish } from '../events/publish.ts';
import { remindReceivers } from './remind.ts';

const { as, db, clock, sql, aChapter, aMember, aReferral, aNote } = await openTestApp({
  session: { idle: 365 * DAY, max: 365 * DAY },
});
const chapter = await aChapter();
const [ada, bob] = [await aMember({ chapter }), await aMember({ chapter })];
const nudge = (who: typeof ada, id: number) => as(who).post(`/referrals/${id}/nudge`);
const mayNudge = async (id: number) => (await as(ada).get(`/referrals/${id}`)).body.may.nudge;

test('an open referral may be nudged by its sender after seven days, and once in seven', async () => {
  const { id } = await aReferral({ from: ada, to: bob });
  clock.advance(7 * DAY - 1);
  expect(await mayNudge(id)).toBe(0);
  expect(await nudge(ada, id)).toMatchObject({
    status: 409,
    body: { message: 'A referral can be nudged when it has waited for 7 days' },
  });
  clock.advance(1);
  expect(await mayNudge(id)).toBe(1);
  const nudged = await nudge(ada, id);
  expect([nudged.status, nudged.body.nudged_at]).toEqual([200, '2026-11-16T10:00:00Z']);
  expect(await mayNudge(id)).toBe(0);
  expect(await nudge(ada, id)).toMatchObject({
    status: 409,
    body: { message: 'A referral can be nudged once in 7 days' },
  });
  clock.advance(7 * DAY);
  expect((await nudge(ada, id)).status).toBe(200);
  const { story } = (await as(bob).get(`/referrals/${id}`)).body;
  expect(story.map(({ kind }: { kind: string }) => kind)).toEqual(['given', 'nudged', 'nudged']);
});

test('its receiver cannot, and neither can its sender once it was answered, thanked for or withdrawn', async () => {
  const { id } = await aReferral({ from: ada, to: bob, daysAgo: 30 });
  expect((await nudge(bob, id)).status).toBe(403);
  await as(bob).patch(`/referrals/${id}/status`, { referral_status: 'no_response' });
  expect((await nudge(ada, id)).status).toBe(409);
  const { referral_id } = await aNote({ from: bob, to: ada });
  expect((await nudge(ada, referral_id)).status).toBe(409);
  const withdrawn = await aReferral({ from: ada, to: bob, daysAgo: 30 });
  await as(ada).post(`/referrals/${withdrawn.id}/withdraw`);
  expect((await nudge(ada, withdrawn.id)).status).toBe(409);
});

test('of many concurrent nudges one counts', async () => {
  const { id } = await aReferral({ from: ada, to: bob, daysAgo: 10 });
  const answers = await Promise.all(Array.from({ length: 8 }, () => patiently(() => nudge(ada, id))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  expect(await sql(`SELECT 1 FROM referral_events WHERE referral_id = $1`, [id])).toHaveLength(1);
});

test('reminds the receiver once after fourteen days, whichever process does it, and skips what is long past', async () => {
  await sql(`UPDATE referrals SET reminded_at = now()`);
  const due = [];
  for (let referral = 0; referral < 5; referral += 1)
    due.push((await aReferral({ from: ada, to: bob, daysAgo: 14 })).id);
  const young = await aReferral({ from: ada, to: bob, daysAgo: 13.9 });
  const nudged = await aReferral({ from: ada, to: bob, daysAgo: 15 });
  await nudge(ada, nudged.id);
  await aReferral({ from: ada, to: bob, daysAgo: 22 });
  await aReferral({ from: ada, to: bob, daysAgo: 15, status: 'no_response' });
  const remind = () => remindReceivers(db, createPublish(clock.now), clock.now());
  const counts = await Promise.all([remind(), remind(), remind()]);
  expect(counts.reduce((sum, count) => sum + count)).toBe(5);
  const nudgeable = async () =>
    (
      await sql<{ id: number }>(
        `SELECT referral_id AS id FROM events WHERE kind = 'referral_reminded' AND to_id = $1`,
        [bob.id],
      )
    )
      .map(({ id }) => id)
      .sort((a, b) => a - b);
  expect(await nudgeable()).toEqual(due);
  clock.advance(DAY);
  expect(await remind()).toBe(1);
  expect(await nudgeable()).toEqual([...due, young.id]);
  clock.advance(13 * DAY);
  expect(await remind()).toBe(1);
  expect(await nudgeable()).toContain(nudged.id);
});
