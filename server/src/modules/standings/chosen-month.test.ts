import { type ChapterStanding, STANDING_SORTS } from '@bn/contract';
import { expect, test } from 'vitest';
import { openStandings } from '../../../test/standings-world.ts';

const { as, sql, clock, aMember, aReferral, aMeeting, aChapter, admin, settle, aBusyChapter } =
  await openStandings();
const { chapter, ann, ben } = await aBusyChapter();
const quiet = await aChapter();
await settle();

const read = async (query: string): Promise<ChapterStanding[]> =>
  (await as(admin).get(`/network/standings?${query}`)).body.standings;
const busy = async (query: string) => (await read(query)).find(({ id }) => id === chapter.id);
const NOTHING = { gained: 0, given: 0, converted: 0, thanked: 0, present: 0, expected: 0 };

test('a chosen month is counted as the current one is', async () => {
  const current = await busy('');
  expect(await busy('month=2026-11')).toEqual({ ...current, score: null });
});

test('an earlier month has its own figures, and the members of its end', async () => {
  expect(await busy('month=2026-10')).toMatchObject({
    month: '2026-10',
    members: 2,
    score: null,
    this_month: { gained: 0, given: 1, converted: 0, thanked: 0, present: 1, expected: 2 },
  });
  expect(await busy('month=2025-11')).toMatchObject({
    this_month: { ...NOTHING, given: 1, converted: 1, thanked: 9 },
  });
  const empty = (await read('month=2026-10')).find(({ id }) => id === quiet.id);
  expect(empty?.this_month).toEqual(NOTHING);
});

test('a meeting counts once it is over', async () => {
  const later = await aMeeting({ by: ann, at: '2026-11-20T10:00:00Z' });
  await sql(
    `INSERT INTO attendance (meeting_id, member_id, state, tapped_at, recorded_by, recorded_at)
     VALUES ($1, $2, 'present', now(), $2, now())`,
    [later.id, ann.id],
  );
  expect((await busy('month=2026-11'))?.this_month.present).toBe(1);
  clock.advance(3 * 3_600_000);
  expect((await busy('month=2026-11'))?.this_month.present).toBe(2);
});

test('is compared with the same month a year earlier, the current one with the same days', async () => {
  await aReferral({ from: ann, to: ben, at: '2025-11-20T23:00:00Z' });
  await aReferral({ from: ann, to: ben, at: '2025-11-21T01:00:00Z' });
  expect((await busy(''))?.year_before).toBeUndefined();
  // On 20 November: those of the 21st and of the 30th a year ago are not yet compared with.
  expect((await busy('compare=1'))?.year_before).toEqual({ ...NOTHING, given: 1 });
  expect((await busy('month=2026-11&compare=1&sort=name_desc'))?.year_before?.given).toBe(1);
  expect((await busy('compare=1&sort=given_desc'))?.year_before?.given).toBe(1);
  expect((await busy('month=2025-11'))?.this_month.given).toBe(3);
  expect((await busy('month=2026-10&compare=1'))?.year_before).toEqual(NOTHING);
});

test('is sorted by name only, whatever the region', async () => {
  for (const sort of STANDING_SORTS) {
    const { status, body } = await as(admin).get(`/network/standings?month=2026-10&sort=${sort}`);
    expect([sort, status]).toEqual([sort, sort.startsWith('name') ? 200 : 400]);
    if (status === 400) expect(body.fields).toEqual({ sort: 'must be the name where a month is chosen' });
  }
  const { region } = chapter;
  const found = await read(`month=2026-10&compare=1&region=${encodeURIComponent(region)}&sort=name_desc`);
  expect(found.map(({ id }) => id)).toContain(chapter.id);
  expect((await as(admin).get('/network/standings?month=2026-13')).status).toBe(400);
});

test('its file has the figures of the chosen month', async () => {
  const { text } = await as(admin).get('/network/standings/export?month=2026-10');
  const line = text.split('\r\n').find((row: string) => row.startsWith(chapter.name)) ?? '';
  expect(line.split(',').slice(2, 7)).toEqual(['2026-10', '2', '', '0', '1']);
});

test('is for super admins only', async () => {
  const member = await aMember({ chapter, flags: ['can_add_member'] });
  expect((await as(member).get('/network/standings?month=2026-10&compare=1')).status).toBe(403);
});
