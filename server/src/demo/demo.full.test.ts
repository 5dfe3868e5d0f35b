import { expect, test } from 'vitest';
import { openTestApp } from '../../test/app.ts';
import { keptAndRecounted } from '../../test/schema/recount.ts';
import { isStoredPicture } from '../modules/pictures/stored-picture.ts';
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

  const pictures = await sql<{ content: Buffer }>('SELECT content FROM pictures');
  expect(pictures.map(({ content }) => isStoredPicture(content))).toEqual([true, true, true, true]);
  const [texts] = await sql(`SELECT count(*)::int AS count FROM users WHERE ideal_referral <> ''`);
  expect(texts?.count).toBeGreaterThan(80);

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

test('no one did anything, or had anything done to them, before they joined', async () => {
  const early = await sql(
    `WITH deeds AS (
       SELECT 'gave or received a referral' AS what, created_at AS at, unnest(ARRAY[from_member_id, to_member_id]) AS id FROM referrals
       UNION ALL SELECT 'sent or received a note', created_at, unnest(ARRAY[from_member_id, to_member_id]) FROM thank_you_notes
       UNION ALL SELECT 'had a referral changed', at, actor_id FROM referral_events
       UNION ALL SELECT 'attended', starts_at, unnest(ARRAY[member_id, recorded_by]) FROM attendance JOIN meetings m ON m.id = meeting_id
       UNION ALL SELECT 'proposed or approved a meeting', created_at, unnest(ARRAY[proposed_by, approved_by]) FROM meetings
       UNION ALL SELECT 'invited, approved or recorded a guest', created_at, unnest(ARRAY[invited_by, decided_by, recorded_by]) FROM guests
       UNION ALL SELECT 'wrote, received or approved a testimonial', sent_at, unnest(ARRAY[writer_id, receiver_id, approved_by]) FROM testimonials
       UNION ALL SELECT 'planned a one-to-one', created_at, unnest(ARRAY[low_id, high_id]) FROM one_to_ones
       UNION ALL SELECT action, at, unnest(ARRAY[actor_id, CASE subject_type WHEN 'user' THEN subject_id END]) FROM audit_log)
     SELECT what, count(*)::int AS times FROM deeds JOIN users u USING (id)
      WHERE u.role = 'member' AND deeds.at < u.created_at GROUP BY what`,
  );
  expect(early).toEqual([]);
});

test('its members have scores of several colours', async () => {
  const chapters = await sql<{ id: number }>('SELECT id FROM chapters');
  const seen = new Set<string>();
  for (const { id } of chapters)
    for (const { colour } of (await as(admin).get(`/chapters/${id}/scores`)).body.scores)
      if (colour !== null) seen.add(colour);
  expect(seen.size).toBeGreaterThanOrEqual(3);
});

test('its eight chapters have six months of weekly meetings, with attendance and guests, and some ahead', async () => {
  const chapters = await sql<Record<string, number>>(
    `SELECT count(*) FILTER (WHERE ends_at < now() AND status = 'approved')::int AS held,
            count(*) FILTER (WHERE starts_at > now() AND status = 'approved')::int AS ahead,
            count(*) FILTER (WHERE status = 'proposed')::int AS proposed,
            count(*) FILTER (WHERE status = 'cancelled')::int AS cancelled
       FROM meetings GROUP BY chapter_id`,
  );
  expect(chapters).toHaveLength(8);
  for (const { held, ahead, proposed, cancelled } of chapters) {
    expect(held).toBeGreaterThanOrEqual(24);
    expect(ahead).toBeGreaterThanOrEqual(5);
    expect([proposed, cancelled]).toEqual([1, 1]);
  }
  const abroad = `SELECT DISTINCT to_char(m.starts_at AT TIME ZONE c.time_zone, 'HH24:MI') AS begins
       FROM meetings m JOIN chapters c ON c.id = m.chapter_id WHERE c.time_zone IS NOT NULL ORDER BY 1`;
  expect(await sql(abroad), "by the clock of the chapter's own time zone").toEqual([
    { begins: '07:00' },
    { begins: '18:30' },
  ]);
  // Everyone who was a member then has a state, and no one else.
  expect(
    await sql(
      `SELECT m.id FROM meetings m
        WHERE m.status = 'approved' AND m.ends_at < now()
          AND (SELECT count(*) FROM attendance a WHERE a.meeting_id = m.id) <>
              (SELECT count(*) FROM stays s WHERE s.chapter_id = m.chapter_id AND s.since <= m.starts_at
                  AND (s.until IS NULL OR s.until > m.starts_at))`,
    ),
  ).toEqual([]);
  const [guests] = await sql<Record<string, number>>(
    `SELECT count(DISTINCT chapter_id)::int AS chapters, count(*) FILTER (WHERE status = 'came')::int AS came,
            count(*) FILTER (WHERE status = 'did_not_come')::int AS missed,
            count(*) FILTER (WHERE status = 'invited')::int AS invited, count(member_id)::int AS members,
            (count(*) - count(DISTINCT (chapter_id, phone)))::int AS again
       FROM guests`,
  );
  expect(guests?.chapters).toBe(8);
  for (const count of Object.values(guests ?? {})) expect(count).toBeGreaterThan(2);
  const { body } = await as(admin).get('/meetings?period=past&page_size=1');
  expect(body.meetings[0]).toMatchObject({ status: 'held', minutes: 90 });
  expect(body.meetings[0].present).toBeGreaterThan(10);
});

test('its members write about each other, and in each chapter some of it is to be decided', async () => {
  const chapters = await sql<Record<string, number>>(
    `SELECT count(*) FILTER (WHERE status = 'approved')::int AS approved, count(*) FILTER (WHERE status = 'pending')::int AS pending,
            count(*) FILTER (WHERE status = 'returned')::int AS returned FROM testimonials GROUP BY chapter_id`,
  );
  expect(chapters).toHaveLength(8);
  for (const { approved, pending, returned } of chapters) {
    expect(approved).toBeGreaterThan(5);
    expect([pending, returned]).toEqual([2, 1]);
  }
  expect(
    await sql('SELECT 1 FROM testimonials WHERE greatest(sent_at, approved_at, returned_at) > now()'),
  ).toEqual([]);
});

test('its members met all year in its eight chapters, some wait for a word, and no two meet twice within a week', async () => {
  const chapters = await sql<Record<string, number>>(
    `SELECT count(*) FILTER (WHERE status = 'confirmed')::int AS confirmed,
            count(DISTINCT date_trunc('month', day)) FILTER (WHERE status = 'confirmed')::int AS months,
            count(*) FILTER (WHERE status = 'accepted' AND ends_at < now())::int AS waiting,
            count(*) FILTER (WHERE status IN ('proposed', 'accepted') AND starts_at > now())::int AS ahead
       FROM one_to_ones GROUP BY chapter_id`,
  );
  expect(chapters).toHaveLength(8);
  for (const { confirmed, months, waiting, ahead } of chapters) {
    expect(confirmed).toBeGreaterThan(100);
    expect(months).toBeGreaterThanOrEqual(12);
    expect(waiting).toBeGreaterThan(0);
    expect(ahead).toBeGreaterThan(0);
  }
  expect(
    await sql(
      `SELECT 1 FROM one_to_ones a JOIN one_to_ones b USING (low_id, high_id)
        WHERE a.id < b.id AND abs(a.day - b.day) < 7`,
    ),
  ).toEqual([]);
});

test('a second start adds what is missing and nothing twice', async () => {
  const count = () =>
    sql(
      'SELECT (SELECT count(*) FROM meetings) m, (SELECT count(*) FROM attendance) a, (SELECT count(*) FROM guests) g, (SELECT count(*) FROM testimonials) t, (SELECT count(*) FROM one_to_ones) o',
    );
  const before = await count();
  await seedDemoNetwork(ownerUrl);
  expect(await count()).toEqual(before);
});
