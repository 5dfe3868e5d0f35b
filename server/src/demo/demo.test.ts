import { expect, test } from 'vitest';
import { openTestApp } from '../../test/app.ts';
import { keptAndRecounted } from '../../test/schema/recount.ts';
import { seedDemoNetwork } from '../testing/demo.ts';

const world = await openTestApp({ startsAt: new Date().toISOString() });
const { as, sql, ownerUrl, aSuperAdmin } = world;
const admin = await aSuperAdmin();

test('the sample network includes corrections, its figures are true, and nothing in it lies in the future', async () => {
  await seedDemoNetwork(ownerUrl);
  for (const status of ['returned', 'withdrawn']) {
    const { notes, total } = (await as(admin).get(`/thankyou/pending?status=${status}`)).body;
    expect(total).toBeGreaterThan(2);
    const story = (await as(admin).get(`/referrals/${notes[0].referral_id}`)).body.story;
    expect(story.map(({ kind }: { kind: string }) => kind)).toContain(`note_${status}`);
  }
  const corrected = await sql<{ referral_id: number }>(
    `SELECT referral_id FROM referral_events WHERE kind = 'corrected' ORDER BY id`,
  );
  expect(corrected.length).toBeGreaterThan(2);
  const story = (await as(admin).get(`/referrals/${corrected[0]?.referral_id}`)).body.story;
  expect(story.slice(0, 2).map(({ kind }: { kind: string }) => kind)).toEqual(['given', 'corrected']);

  const waits = await sql<{ days: number; nudged: boolean }>(
    `SELECT extract(day FROM now() - created_at)::int AS days, nudged_at IS NOT NULL AS nudged FROM referrals
      WHERE referral_status IN ('new', 'repeated')`,
  );
  for (const [least, most] of [
    [0, 2],
    [7, 13],
    [14, 60],
  ] as const)
    expect(waits.some(({ days }) => days >= least && days <= most)).toBe(true);
  expect(waits.some(({ nudged }) => nudged)).toBe(true);
  const { chapters } = (await as(admin).get('/admin/chapters-to-look-after')).body;
  expect(chapters.map(({ name }: { name: string }) => name)).toContain('Old Town');

  const { kept, recounted } = await keptAndRecounted(world);
  expect(kept).toEqual(recounted);
  expect(
    await sql(`SELECT 1 FROM referral_events WHERE at > now() UNION ALL
               SELECT 1 FROM thank_you_notes WHERE greatest(created_at, approved_at) > now()`),
  ).toEqual([]);
});
