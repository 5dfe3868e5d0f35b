import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';

const { as, sql, aSuperAdmin } = await openTestApp();

test('of very many chapters every eighth stands for all when one is compared with what is usual', async () => {
  const admin = await aSuperAdmin();
  await sql(`INSERT INTO chapters (name, region, created_at)
    SELECT 'Chapter ' || n, 'Region ' || n % 50, '2026-01-01' FROM generate_series(1, 4000) n`);
  // Quiet for a different number of days each, in no order of their ids, and all of them for too long.
  await sql(`UPDATE chapter_figures SET quiet_since = date '2026-10-20' - (chapter_id * 1237 % 4001)::int`);
  const { body } = await as(admin).get('/admin/chapters-to-look-after?page_size=1000&page=1');
  const eighth = await sql<{ quiet_since: string }>(
    'SELECT quiet_since::text FROM chapter_figures WHERE chapter_id % 8 = 0 ORDER BY quiet_since',
  );
  const middle = eighth[eighth.length / 2]?.quiet_since;
  const [worse] = await sql<{ chapters: number }>(
    `SELECT count(*)::int AS chapters FROM chapter_figures WHERE quiet_since < '${middle}'`,
  );
  // The eighth is much like all: half of the chapters, give or take a few of a hundred.
  expect(worse?.chapters).toBeGreaterThan(1800);
  expect(worse?.chapters).toBeLessThan(2200);
  expect(body.chapters).toHaveLength(1000);
  const listed = body.chapters.map((chapter: { quiet_since: string }) => chapter.quiet_since);
  expect(listed).toEqual([...listed].sort());

  const [at, before] = [
    await sql<{ id: number }>(
      `SELECT chapter_id AS id FROM chapter_figures WHERE quiet_since = '${middle}' LIMIT 1`,
    ),
    await sql<{ id: number }>(
      `SELECT chapter_id AS id FROM chapter_figures WHERE quiet_since < '${middle}' ORDER BY quiet_since DESC LIMIT 1`,
    ),
  ];
  const totalOf = async (id: number | undefined) =>
    (await as(admin).get(`/admin/chapters-to-look-after?chapter_id=${id}`)).body.total;
  expect(await totalOf(at[0]?.id), 'no worse than the middle').toBe(0);
  expect(await totalOf(before[0]?.id), 'the first that is').toBe(1);
});
