import { DEFAULT_SCORE_RULES } from '@bn/contract';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';
import { createKeeper, recountStandings } from '../../../test/standings.ts';
import { AT_MOST_EVERY } from './keeper.ts';

const world = await openTestApp({ startsAt: '2026-11-20T09:00:00Z' });
const {
  as,
  db,
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
} = world;
const admin = await aSuperAdmin();
/** As the default ones, but half of the score is attendance. */
const RULES = {
  ...DEFAULT_SCORE_RULES,
  criteria: {
    ...DEFAULT_SCORE_RULES.criteria,
    attendance: [{ from: 50, points: 45 }],
    referrals: [],
  },
};
const keeper = createKeeper(world);

/** Later than the last time that any chapter was computed. */
async function settle() {
  clock.advance(AT_MOST_EVERY + 1);
  await keeper.round();
}
const standing = async (chapter: { id: number }, who = admin) =>
  (await as(who).get('/network/standings')).body.standings.find(
    ({ id }: { id: number }) => id === chapter.id,
  );
const staleChapters = async () =>
  (await sql<{ chapter_id: number }>('SELECT DISTINCT chapter_id FROM stale_chapters ORDER BY 1')).map(
    ({ chapter_id }) => chapter_id,
  );

/** Every standing is what a recount of the rows says. */
async function expectRecount(who = admin) {
  const { body } = await as(who).get('/network/standings');
  const standings = new Map(body.standings.map((row: { id: number }) => [row.id, row]));
  for (const expected of await recountStandings(world, clock.now()))
    expect(standings.get(expected.id)).toMatchObject(expected);
}

async function aBusyChapter() {
  const chapter = await aChapter();
  const joined = '2025-01-10T08:00:00Z';
  const [ann, ben] = [await aMember({ chapter, joined }), await aMember({ chapter, joined })];
  const cleo = await aMember({ chapter, joined: '2026-11-03T08:00:00Z' });
  await aReferral({ from: ann, to: ben, at: '2026-11-01T00:00:00Z', status: 'got_business' });
  await aReferral({ from: ann, to: cleo, at: '2026-11-19T08:00:00Z' });
  await aReferral({ from: ben, to: ann, at: '2026-10-31T23:00:00Z', status: 'no_response' });
  await aReferral({ from: ben, to: ann, at: '2025-12-01T00:00:00Z' });
  const old = await aReferral({ from: ben, to: ann, at: '2025-11-30T23:00:00Z', status: 'got_business' });
  const approved = { status: 'approved', approvedBy: admin, referral: old, from: ann, to: ben } as const;
  await aNote({ ...approved, amount: '1000.50', date: '2026-11-30' });
  await aNote({ ...approved, amount: '70.25', date: '2026-02-01' });
  await aNote({ ...approved, amount: '9', date: '2025-11-30' });
  await aNote({ referral: old, from: ann, to: ben, amount: '5', date: '2026-11-05' });
  const [held, before, notTaken] = [
    await aMeeting({ by: ann, at: '2026-11-05T07:00:00Z' }),
    await aMeeting({ by: ann, at: '2026-10-29T07:00:00Z' }),
    await aMeeting({ by: ann, at: '2026-11-12T07:00:00Z' }),
  ];
  const record = (meeting: { id: number }, member: { id: number }, state: string | null) =>
    sql(
      `INSERT INTO attendance (meeting_id, member_id, state, tapped_at, recorded_by, recorded_at)
       VALUES ($1, $2, $3, now(), $4, now())`,
      [meeting.id, member.id, state, ann.id],
    );
  await record(held, ann, 'late');
  await record(held, ben, 'medical');
  await record(before, ann, 'substitute');
  await record(notTaken, ann, null);
  return { chapter, ann, ben, cleo, held };
}

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

test('a write that is committed while its chapter is computed counts the next time', async () => {
  const { chapter, ann, ben } = await aBusyChapter();
  await settle();
  const before = (await standing(chapter)).this_month.given;
  await aReferral({ from: ann, to: ben });
  clock.advance(AT_MOST_EVERY + 1);
  let meanwhile = false;
  const interrupted = createKeeper(world, {
    // After the entries are deleted, and before the rows are read.
    meanScore: async () => {
      if (!meanwhile) await aReferral({ from: ann, to: ben });
      meanwhile = true;
      return null;
    },
  });
  await interrupted.round();
  expect(await staleChapters(), 'is to be computed again').toEqual([chapter.id]);
  await settle();
  expect((await standing(chapter)).this_month.given).toBe(before + 2);
});

test('a region that changes while its chapter is computed: neither waits, and the next computation moves the chapter', async () => {
  const { chapter, ann, ben } = await aBusyChapter();
  await settle();
  const before = (await standing(chapter)).this_month.given;
  await aReferral({ from: ann, to: ben });
  clock.advance(AT_MOST_EVERY + 1);
  const interrupted = createKeeper(world, {
    meanScore: async () => {
      const edited = await as(admin).put(`/chapters/${chapter.id}`, { region: 'Elsewhere' });
      expect(edited).toMatchObject({ status: 200 });
      return 50;
    },
  });
  await interrupted.round();
  expect(await standing(chapter)).toMatchObject({ region: 'Elsewhere', score: 50 });
  expect(await staleChapters(), 'is to be computed again').toEqual([chapter.id]);
  await settle();
  const { standings } = (await as(admin).get('/network/standings?region=elsewhere&sort=given')).body;
  expect(standings).toMatchObject([{ id: chapter.id, this_month: { given: before + 1 } }]);
  await expectRecount();
});

test('a chapter whose region is being changed is computed later; no other waits for it', async () => {
  const [{ chapter, ann, ben }, other] = [await aBusyChapter(), await aBusyChapter()];
  await settle();
  for (const { ann: from, ben: to } of [{ ann, ben }, other]) await aReferral({ from, to });
  clock.advance(AT_MOST_EVERY + 1);
  await db.transaction(async (tx) => {
    await tx.query(`UPDATE chapters SET region = 'Changing' WHERE id = $1`, [chapter.id]);
    await keeper.round();
    expect(await staleChapters()).toEqual([chapter.id]);
  });
  await settle();
  expect(await staleChapters()).toEqual([]);
  await expectRecount();
});

test('a computation that fails leaves the chapter stale', async () => {
  const { chapter, ann, ben } = await aBusyChapter();
  await settle();
  await aReferral({ from: ann, to: ben });
  clock.advance(AT_MOST_EVERY + 1);
  const broken = createKeeper(world, {
    meanScore: () => Promise.reject(new Error('gone')),
  });
  await expect(broken.round()).rejects.toThrow('gone');
  expect(await staleChapters()).toEqual([chapter.id]);
  await settle();
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
