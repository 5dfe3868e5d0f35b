import { describe, expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';
import type { Person } from '../../../test/network.ts';

// In Kolkata a day begins at 18:30 UTC of the day before.
const world = await openTestApp({ timeZone: 'Asia/Kolkata', startsAt: '2026-11-17T08:00:00Z' });
const { as, sql, aChapter, aMember, aSuperAdmin, aReferral, aNote, aMeeting, aGuest, aTestimonial } = world;
const admin = await aSuperAdmin();
const LONG_AGO = '2025-01-01T00:00:00Z';

async function aPair(traits: Parameters<typeof aMember>[0] = {}) {
  const chapter = await aChapter();
  const ann = await aMember({ chapter, full_name: 'Ann', joined: LONG_AGO, ...traits });
  const ben = await aMember({ chapter, full_name: 'Ben', joined: LONG_AGO });
  return { chapter, ann, ben };
}
const scoreOf = async (member: Person, reader: Person = admin) =>
  (await as(reader).get(`/members/${member.id}/score`)).body;

const attends = (meeting: { id: number }, member: Person, state: string) =>
  sql(
    `INSERT INTO attendance (meeting_id, member_id, state, tapped_at, recorded_by, recorded_at) VALUES ($1, $2, $3, now(), $2, now())`,
    [meeting.id, member.id, state],
  );
describe('what counts', () => {
  test('referrals given in the last six full months, except withdrawn ones', async () => {
    const { ann, ben } = await aPair();
    for (const at of ['2026-05-01', '2026-05-31', '2026-10-31']) await aReferral({ from: ann, to: ben, at });
    for (const at of ['2026-04-30', '2026-11-01']) await aReferral({ from: ann, to: ben, at });
    const withdrawn = await aReferral({ from: ann, to: ben, at: '2026-10-01' });
    await sql('UPDATE referrals SET withdrawn_at = now() WHERE id = $1', [withdrawn.id]);
    await aReferral({ from: ben, to: ann, at: '2026-10-01' });
    const { score, first_month, last_month } = await scoreOf(ann);
    expect([first_month, last_month]).toEqual(['2026-05', '2026-10']);
    expect(score).toMatchObject({ id: ann.id, name: 'Ann', months: 6, sums: { referrals: 3 } });
  });

  test('approved thank-you notes to the giver, by their date', async () => {
    const { ann, ben } = await aPair();
    const note = (date: string, amount: string, status: 'approved' | 'pending' = 'approved') =>
      aNote({ from: ben, to: ann, date, amount, status, approvedBy: admin });
    for (const amount of ['0.10', '0.20', '1000.00']) await note('2026-10-31', amount);
    await note('2026-11-01', '7');
    await note('2026-10-01', '70', 'pending');
    expect((await scoreOf(ann)).score.sums.thanked).toBe(1000.3);
    expect((await scoreOf(ben)).score.sums.thanked).toBe(0);
  });

  test('meetings whose attendance was taken: a substitute is present, a medical absence not expected, no entry absent', async () => {
    const { chapter, ann, ben } = await aPair();
    const on = (day: string, status?: 'cancelled') =>
      aMeeting({ by: ben, at: `2026-10-${day}T02:00:00Z`, ...(status && { status }) });
    const states: [day: string, state: string | null][] = [
      ['01', 'present'],
      ['08', 'late'],
      ['15', 'substitute'],
      ['16', 'absent'],
      ['22', 'medical'],
      ['29', null],
    ];
    for (const [day, state] of states) {
      const meeting = await on(day);
      await attends(meeting, ben, 'present');
      if (state) await attends(meeting, ann, state);
    }
    const neverTaken = await on('30');
    await attends(neverTaken, ben, 'medical');
    await attends(await on('31', 'cancelled'), ben, 'present');
    const late = await aMember({ chapter, joined: '2026-09-30T18:29:00Z' });
    expect((await scoreOf(ann)).score.sums).toMatchObject({ present: 3, expected: 5 });
    // On 30 September, a minute before October.
    expect((await scoreOf(late)).score).toMatchObject({ months: 1, sums: { present: 0, expected: 6 } });
  });

  test('guests who came, counted for their inviter', async () => {
    const { ann, ben } = await aPair();
    const meeting = await aMeeting({ by: ben, at: '2026-10-08T02:00:00Z' });
    for (const status of ['came', 'came', 'did_not_come', 'approved', 'invited'] as const)
      await aGuest({ by: ann, meeting, status });
    expect((await scoreOf(ann)).score.sums.guests).toBe(2);
    expect((await scoreOf(ben)).score.sums.guests).toBe(0);
  });

  test("approved testimonials, by the month of the approval in the network's time zone", async () => {
    const { chapter, ann, ben } = await aPair();
    const others = [await aMember({ chapter }), await aMember({ chapter }), await aMember({ chapter })];
    const write = (to: Person | undefined, at: string, status: 'approved' | 'pending') =>
      aTestimonial({ from: ann, to: to as Person, at, status });
    await write(ben, '2026-10-31T18:29:00Z', 'approved');
    // In Kolkata it is 1 November already.
    await write(others[0], '2026-10-31T18:31:00Z', 'approved');
    await write(others[1], '2026-10-15T00:00:00Z', 'pending');
    const withdrawn = await write(others[2], '2026-10-15T00:00:00Z', 'approved');
    await sql("UPDATE testimonials SET status = 'withdrawn', withdrawn_at = now() WHERE id = $1", [
      withdrawn.id,
    ]);
    expect((await scoreOf(ann)).score.sums.testimonials).toBe(1);
  });
});

describe('new members', () => {
  test('have no score before their first full month is over, and see from when on', async () => {
    const chapter = await aChapter();
    const joined = (at: string) => aMember({ chapter, joined: at });
    const midMonth = await scoreOf(await joined('2026-11-02T00:00:00Z'));
    expect(midMonth.score).toMatchObject({ months: 0, score: null, colour: null, starts_on: '2027-01-01' });
    expect(midMonth).toMatchObject({ next_score: null, next_step: null });
    const onTheFirst = await scoreOf(await joined('2026-11-01T10:00:00Z'));
    expect(onTheFirst.score).toMatchObject({ score: null, starts_on: '2026-12-01' });
    expect(onTheFirst.next_step).not.toBeNull();
  });

  test('are judged by their own full months alone', async () => {
    const { chapter, ben } = await aPair();
    const cleo = await aMember({ chapter, joined: '2026-08-10T00:00:00Z' });
    for (const at of ['2026-08-20', '2026-09-01', '2026-10-01', '2026-10-02', '2026-10-03'])
      await aReferral({ from: cleo, to: ben, at });
    const { score } = await scoreOf(cleo);
    // Two a month.
    expect(score).toMatchObject({ months: 2, sums: { referrals: 4 }, points: { referrals: 10 } });
  });

  test('those who moved to another chapter start again there', async () => {
    const { ann, ben } = await aPair();
    await aReferral({ from: ann, to: ben, at: '2026-10-01' });
    const elsewhere = await aChapter();
    await sql('UPDATE users SET chapter_id = $2, updated_at = $3 WHERE id = $1', [
      ann.id,
      elsewhere.id,
      world.clock.now(),
    ]);
    expect((await scoreOf(ann)).score).toMatchObject({ months: 0, sums: { referrals: 0 } });
    const { scores } = (await as(admin).get(`/chapters/${elsewhere.id}/scores`)).body;
    expect(scores.map(({ id }: { id: number }) => id)).toEqual([ann.id]);
  });
});

test('the next step counts what is done this month, and leaves the oldest month out', async () => {
  const { chapter, ann, ben } = await aPair();
  const give = async (month: string, count: number) => {
    for (let n = 0; n < count; n += 1) await aReferral({ from: ann, to: ben, at: `${month}-03` });
  };
  const meeting = await aMeeting({ by: ben, at: '2026-10-08T02:00:00Z' });
  await attends(meeting, ann, 'present');
  await aNote({ from: ben, to: ann, date: '2026-10-01', amount: 24_000, status: 'approved' });
  await give('2026-05', 30);
  await give('2026-11', 10);
  const page = await scoreOf(ann, ann);
  // The note's own referral counts today, in November.
  expect(page.score).toMatchObject({ score: 70, colour: 'green', sums: { referrals: 30 } });
  expect(page).toMatchObject({ next_score: 50, next_colour: 'amber', next_on: '2026-12-01', custom: false });
  await give('2026-11', 17);
  expect(await scoreOf(ann, ann)).toMatchObject({
    next_score: 65,
    next_step: { actions: [{ action: 'referrals', count: 2 }], colour: 'green', points: 5 },
  });
  expect(chapter.id).toBe(ann.chapter_id);
});

describe('who sees scores', () => {
  test("members see their own, elevated members the chapter's, until the flag is revoked", async () => {
    const { chapter, ann, ben } = await aPair({ flags: ['can_take_attendance'] });
    expect((await as(ben).get(`/members/${ben.id}/score`)).status).toBe(200);
    expect((await as(ben).get(`/members/${ann.id}/score`)).status).toBe(403);
    expect((await as(ben).get(`/chapters/${chapter.id}/scores`)).status).toBe(403);
    expect((await as(ann).get(`/members/${ben.id}/score`)).status).toBe(200);
    expect((await as(ann).get(`/chapters/${chapter.id}/scores`)).status).toBe(200);
    await sql('UPDATE users SET can_take_attendance = 0 WHERE id = $1', [ann.id]);
    expect((await as(ann).get(`/members/${ben.id}/score`)).status).toBe(403);
    expect((await as(ann).get(`/chapters/${chapter.id}/scores`)).status).toBe(403);
  });

  test('a member who moved or left a moment ago has no score in the old chapter', async () => {
    const { ann, ben } = await aPair({ flags: ['can_add_member'] });
    await sql('UPDATE users SET chapter_id = $2, updated_at = now() WHERE id = $1', [
      ben.id,
      (await aChapter()).id,
    ]);
    expect((await as(ann).get(`/members/${ben.id}/score`)).status).toBe(404);
    await sql('UPDATE users SET removed_at = now() WHERE id = $1', [ben.id]);
    expect((await as(admin).get(`/members/${ben.id}/score`)).status).toBe(404);
    expect((await as(admin).get('/chapters/2147483647/scores')).status).toBe(404);
  });
});

describe("a chapter's scores", () => {
  test('are ordered by score, or as asked; members without one are last', async () => {
    const { chapter, ann, ben } = await aPair();
    const cleo = await aMember({ chapter, full_name: 'Cleo', joined: '2026-10-01T10:00:00Z' });
    const dora = await aMember({ chapter, full_name: 'Dora' });
    for (let n = 0; n < 6; n += 1) await aReferral({ from: ben, to: ann, at: '2026-10-05' });
    for (let n = 0; n < 4; n += 1) await aReferral({ from: cleo, to: ann, at: '2026-10-05' });
    const order = async (query: string) => {
      const { scores } = (await as(admin).get(`/chapters/${chapter.id}/scores${query}`)).body;
      return scores.map(({ name }: { name: string }) => name).join(' ');
    };
    expect(await order('')).toBe('Cleo Ben Ann Dora');
    expect(await order('?sort=score_asc')).toBe('Ann Ben Cleo Dora');
    expect(await order('?sort=name')).toBe('Ann Ben Cleo Dora');
    // Cleo gave four in one month, Ben six in six.
    expect(await order('?sort=referrals')).toBe('Cleo Ben Ann Dora');
    expect((await as(admin).get(`/chapters/${chapter.id}/scores?sort=age`)).status).toBe(400);
    const { mean } = (await as(admin).get(`/chapters/${chapter.id}/scores`)).body;
    // Without meetings 80 points are the whole: 20 of 80, 5 of 80 and none.
    expect(mean).toBeCloseTo((25 + 6 + 0) / 3, 5);
    expect(dora.chapter_id).toBe(chapter.id);
  });

  test('are exported in the same order', async () => {
    const { chapter, ann, ben } = await aPair();
    await aReferral({ from: ben, to: ann, at: '2026-10-05' });
    const { text } = await as(admin).get(`/chapters/${chapter.id}/scores/export?sort=referrals`);
    const [head, first, second] = text.split('\r\n');
    expect(head).toContain('Name,Score,Colour,Months,Present,Expected,Referrals given');
    expect([first?.split(',')[0], second?.split(',')[0]]).toEqual(['Ben', 'Ann']);
    expect(first).toMatch(/^Ben,0,Grey,6,0,0,1,/);
    const [entry] = await sql("SELECT details FROM audit_log WHERE action = 'list.exported'");
    expect(entry).toMatchObject({ details: { list: 'scores of a chapter' } });
  });
});

test("a person's own copy of everything contains their score", async () => {
  const { ann } = await aPair();
  expect((await as(ann).get('/account/export')).body.score).toMatchObject({ id: ann.id, months: 6 });
  expect((await as(admin).get('/account/export')).body.score).toBeNull();
});
