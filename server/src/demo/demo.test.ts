import { expect, test } from 'vitest';
import { openTestApp } from '../../test/app.ts';
import { keptAndRecounted } from '../../test/recount.ts';
import { seedDemoNetwork } from '../testing/demo.ts';

const world = await openTestApp({ startsAt: new Date().toISOString() });
const { as, sql, ownerUrl, aSuperAdmin } = world;
const admin = await aSuperAdmin();

test('the sample network shows what people put right, its figures are true, and nothing in it is still to come', async () => {
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

  const { kept, recounted } = await keptAndRecounted(world);
  expect(kept).toEqual(recounted);
  expect(
    await sql(`SELECT 1 FROM referral_events WHERE at > now() UNION ALL
               SELECT 1 FROM thank_you_notes WHERE greatest(created_at, approved_at) > now()`),
  ).toEqual([]);
}, 60_000);
