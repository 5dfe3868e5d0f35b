import { DEFAULT_SCORE_RULES } from '@bn/contract';
import { expect, test } from 'vitest';
import { openStandings } from '../../../test/standings-world.ts';
import { AT_MOST_EVERY } from './keeper.ts';

const {
  as,
  sql,
  clock,
  aChapter,
  aMember,
  aSuperAdmin,
  aReferral,
  aNote,
  aMeeting,
  aGuest,
  aTestimonial,
  admin,
  keeper,
  settle,
  standing,
  staleChapters,
  expectRecount,
  aBusyChapter,
} = await openStandings();
/** As the default ones, but half of the score is attendance. */
const RULES = {
  ...DEFAULT_SCORE_RULES,
  criteria: {
    ...DEFAULT_SCORE_RULES.criteria,
    attendance: [{ from: 50, points: 45 }],
    referrals: [],
  },
};

test('computes this month and twelve months of a chapter from its rows', async () => {
  const { chapter } = await aBusyChapter();
  expect(await standing(chapter), 'nothing is known yet').toMatchObject({ month: null, computed_at: null });
  await settle();
  expect(await standing(chapter)).toEqual({
    ...chapter,
    month: '2026-11',
    computed_at: clock
      .now()
      .toISOString()
      .replace('.000', '')
      .replace(/\.(\d+?)0*Z$/, '.$1Z'),
    members: 3,
    score: expect.any(Number),
    this_month: { gained: 1, given: 2, converted: 1, thanked: 1000.5, present: 1, expected: 2 },
    twelve_months: { gained: 1, given: 4, converted: 1, thanked: 1070.75, present: 2, expected: 4 },
    given_by_month: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2],
  });
  await expectRecount();
});

test('a move is gained in one chapter and lost in the other, as in their own reports', async () => {
  const [{ chapter, ann, ben }, far] = [await aBusyChapter(), await aChapter()];
  await as(admin).put(`/auth/${ben.id}`, { chapter_id: far.id });
  await as(admin).post(`/members/${ann.id}/end`);
  await settle();
  const gains = [];
  for (const each of [chapter, far]) {
    const { joined, left } = (await as(admin).get(`/chapters/${each.id}/report`)).body;
    expect((await standing(each)).this_month.gained).toBe(joined - left);
    gains.push([joined, left]);
  }
  // Cleo joined this month.
  expect(gains).toEqual([
    [1, 2],
    [1, 0],
  ]);
});

test('follows every kind of change, and nothing else makes it compute again', async () => {
  const { chapter, ann, ben, cleo, held } = await aBusyChapter();
  const far = await aChapter();
  const referral = await aReferral({ from: ann, to: ben, at: '2026-11-20T08:00:00Z' });
  const note = await aNote({ from: ben, to: ann, amount: '40', date: '2026-11-20' });
  const guest = await aGuest({ by: ann, meeting: held, status: 'approved' });
  await settle();
  expect(await staleChapters()).toEqual([]);
  const counts: [string, () => Promise<unknown>][] = [
    ['a referral', () => aReferral({ from: ben, to: ann, at: '2026-11-20T08:00:00Z' })],
    [
      'an answer',
      () => as(ben).patch(`/referrals/${referral.id}/status`, { referral_status: 'got_business' }),
    ],
    ['an approval', () => as(admin).patch(`/thankyou/${note.id}/status`, { status: 'approved' })],
    ['an undone approval', () => as(admin).patch(`/thankyou/${note.id}/status`, { status: 'pending' })],
    ['a new member', () => aMember({ chapter })],
    ['attendance', () => as(admin).put(`/meetings/${held.id}/attendance/${cleo.id}`, { state: 'present' })],
    [
      'corrected attendance',
      () => as(admin).put(`/meetings/${held.id}/attendance/${cleo.id}`, { state: 'absent' }),
    ],
    ['a guest who came', () => sql(`UPDATE guests SET status = 'came' WHERE id = $1`, [guest.id])],
    [
      'a cancelled meeting',
      () =>
        sql(
          `UPDATE meetings SET status = 'cancelled', cancelled_at = now(), cancelled_by = $2 WHERE id = $1`,
          [held.id, ann.id],
        ),
    ],
    [
      'a testimonial',
      () => aTestimonial({ from: ann, to: ben, status: 'approved', by: admin, at: '2026-09-09T08:00:00Z' }),
    ],
    ['a new meeting', () => aMeeting({ by: ann })],
    ['a membership that ends', () => as(admin).post(`/members/${cleo.id}/end`)],
  ];
  for (const [what, change] of counts) {
    await change();
    expect(await staleChapters(), what).toEqual([chapter.id]);
    await settle();
    expect(await staleChapters(), what).toEqual([]);
    await expectRecount();
  }
  const { score } = await standing(chapter);
  await as(admin).put(`/chapters/${chapter.id}/score-rules`, RULES);
  await settle();
  expect((await standing(chapter)).score, 'by rules of its own').not.toBe(score);
  expect((await as(admin).send('DELETE', `/api/chapters/${chapter.id}/score-rules`)).body).toMatchObject({
    custom: false,
  });
  await settle();
  await expectRecount();

  await as(admin).put(`/auth/${ben.id}`, { chapter_id: far.id });
  expect(await staleChapters(), 'a move').toEqual([chapter.id, far.id]);
  await settle();
  expect([(await standing(chapter)).members, (await standing(far)).members]).toEqual([2, 1]);

  const open = await aReferral({ from: ann, to: ben, at: '2026-11-20T08:30:00Z' });
  await settle();
  await sql(`UPDATE referrals SET nudged_at = now(), referral_notes = 'Again' WHERE id = $1`, [open.id]);
  await as(admin).put(`/auth/${ann.id}`, { vertical: 'Law' });
  await aNote({ from: ann, to: cleo, referral: open, amount: '1' });
  expect(await staleChapters()).toEqual([]);
});

test('computes a chapter at most every five seconds, and misses nothing that happens meanwhile', async () => {
  const { chapter, ann, ben } = await aBusyChapter();
  await settle();
  const given = async () => (await standing(chapter)).this_month.given;
  const before = await given();
  await aReferral({ from: ann, to: ben });
  await keeper.round();
  expect(await given(), 'computed a moment ago').toBe(before);
  clock.advance(AT_MOST_EVERY - 1);
  await keeper.round();
  expect(await given()).toBe(before);
  clock.advance(1);
  await keeper.round();
  expect(await given()).toBe(before + 1);
});

test('attendance counts when the meeting is over, without a write', async () => {
  const { chapter, ann } = await aBusyChapter();
  const meeting = await aMeeting({ by: ann, at: new Date(clock.now().getTime() + 60_000).toISOString() });
  await sql(
    `INSERT INTO attendance (meeting_id, member_id, state, tapped_at, recorded_by, recorded_at) VALUES ($1, $2, 'present', now(), $2, now())`,
    [meeting.id, ann.id],
  );
  await settle();
  const before = (await standing(chapter)).this_month;
  clock.advance(95 * 60_000);
  await keeper.round();
  const after = (await standing(chapter)).this_month;
  expect([after.present - before.present, after.expected - before.expected]).toEqual([1, 3]);
  await expectRecount();
});

test('when a month begins every chapter is due, and says until then of which month it is', async () => {
  const { chapter } = await aBusyChapter();
  await settle();
  const start = clock.now().toISOString();
  clock.set('2026-11-30T23:59:59Z');
  await keeper.round();
  const someone = await aSuperAdmin();
  const november = await standing(chapter, someone);
  clock.set('2026-12-01T00:00:00Z');
  expect(await standing(chapter, someone)).toEqual(november);
  await settle();
  expect(await standing(chapter, someone)).toMatchObject({
    month: '2026-12',
    this_month: { gained: 0, given: 0, converted: 0, thanked: 0, present: 0, expected: 0 },
    twelve_months: { given: 3 },
    given_by_month: [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 0],
  });
  await expectRecount(someone);
  expect((await sql(`SELECT DISTINCT month::text FROM chapter_standings`)).map(({ month }) => month)).toEqual(
    ['2026-12-01'],
  );
  const { ann, ben } = await aBusyChapter();
  clock.set('2026-11-30T23:59:59Z');
  await aReferral({ from: ann, to: ben });
  await sql(`UPDATE chapter_standings SET month = '2026-12-01' WHERE chapter_id = $1`, [ann.chapter_id]);
  await keeper.round();
  const [kept] = await sql('SELECT month::text FROM chapter_standings WHERE chapter_id = $1', [
    ann.chapter_id,
  ]);
  expect(kept, 'a process whose clock is behind leaves it alone').toEqual({ month: '2026-12-01' });
  await sql(`UPDATE chapter_standings SET month = '2026-11-01', computed_at = NULL, due_at = 'epoch'`);
  clock.set(start);
});
