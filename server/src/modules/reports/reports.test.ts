import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';

const { as, sql, clock, aChapter, aMember, aSuperAdmin, aReferral, aNote } = await openTestApp({
  timeZone: 'Asia/Kolkata',
});
const admin = await aSuperAdmin();

/** At another time than the test's own. */
async function at<T>(instant: string, work: () => Promise<T>): Promise<T> {
  const now = clock.now().toISOString();
  clock.set(instant);
  return work().finally(() => clock.set(now));
}

async function aBusyChapter() {
  const chapter = await aChapter();
  const [ann, ben] = await at('2026-09-10T08:00:00Z', async () => [
    await aMember({ chapter, full_name: 'Ann' }),
    await aMember({ chapter, full_name: 'Ben' }),
  ]);
  const cleo = await at('2026-10-05T08:00:00Z', () => aMember({ chapter, full_name: 'Cleo' }));
  if (!ann || !ben) throw new Error('They are there.');
  await at('2026-10-06T08:00:00Z', async () => {
    const won = await aReferral({ from: ann, to: ben, status: 'got_business' });
    await aReferral({ from: ann, to: cleo, status: 'no_response' });
    const warm = await aReferral({ from: ben, to: ann });
    await sql(`UPDATE referrals SET referral_type = 'warm' WHERE id = $1`, [warm.id]);
    const gone = await aReferral({ from: cleo, to: ann });
    await sql('UPDATE referrals SET withdrawn_at = now() WHERE id = $1', [gone.id]);
    const approvedBy = admin;
    await aNote({
      referral: won,
      from: ben,
      to: ann,
      amount: '1000.50',
      date: '2026-10-31',
      status: 'approved',
      approvedBy,
    });
    await aNote({ referral: won, from: ben, to: ann, amount: '9', date: '2026-10-31' });
    await aNote({
      referral: won,
      from: ben,
      to: ann,
      amount: '70',
      date: '2026-11-01',
      status: 'approved',
      approvedBy,
    });
  });
  await at('2026-11-02T08:00:00Z', () => aReferral({ from: ben, to: ann }));
  await sql(`UPDATE users SET removed_at = '2026-10-20T08:00:00Z' WHERE id = $1`, [cleo.id]);
  return { chapter, ann, ben };
}

test('a month: members, referrals by type and outcome, thanks, the days and who gave the most', async () => {
  const { chapter, ann, ben } = await aBusyChapter();
  const { status, body } = await as(admin).get(`/chapters/${chapter.id}/report?period=2026-10`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    chapter: { id: chapter.id, name: chapter.name, region: chapter.region },
    period: '2026-10',
    first_day: '2026-10-01',
    last_day: '2026-10-31',
    members: 2,
    joined: 1,
    left: 1,
    referrals: { given: 3, converted: 1 },
    types: {
      hot: { given: 2, converted: 1 },
      warm: { given: 1, converted: 0 },
      cold: { given: 0, converted: 0 },
    },
    statuses: { new: 1, repeated: 0, got_business: 1, no_response: 1, not_a_good_fit: 0 },
    approved_notes: 1,
    thank_you_value: 1000.5,
  });
  expect(body.givers).toEqual([
    { id: ann.id, name: 'Ann', picture: null, given: 2, converted: 1, value: 1000.5 },
    { id: ben.id, name: 'Ben', picture: null, given: 1, converted: 0, value: 0 },
  ]);
  expect(body.course).toHaveLength(31);
  expect(body.course[5]).toEqual({ at: '2026-10-06', referrals: 3, value: 0 });
  expect(body.course[30]).toEqual({ at: '2026-10-31', referrals: 0, value: 1000.5 });
});

test('a move is left in one chapter and joined in the other, in the month of the move', async () => {
  const [from, to] = [await aChapter(), await aChapter()];
  const movers = await at('2026-09-10T08:00:00Z', () =>
    Promise.all([1, 2, 3].map(() => aMember({ chapter: from }))),
  );
  const [moved, resumed] = movers;
  if (!moved || !resumed) throw new Error('They are there.');
  await at('2026-10-10T08:00:00Z', async () => {
    expect((await as(admin).put(`/auth/${moved.id}`, { chapter_id: to.id })).status).toBe(200);
    expect((await as(admin).post(`/members/${resumed.id}/end`)).status).toBe(200);
  });
  await at('2026-11-01T08:00:00Z', async () => {
    expect((await as(admin).post(`/members/${resumed.id}/resume`, {})).status).toBe(200);
  });
  const people = async ({ id }: { id: number }, period: string) => {
    const { body } = await as(admin).get(`/chapters/${id}/report?period=${period}`);
    return [body.members, body.joined, body.left];
  };
  expect(await people(from, '2026-09')).toEqual([3, 3, 0]);
  expect(await people(to, '2026-09')).toEqual([0, 0, 0]);
  expect(await people(from, '2026-10')).toEqual([1, 0, 2]);
  expect(await people(to, '2026-10')).toEqual([1, 1, 0]);
  expect(await people(from, '2026-11')).toEqual([2, 1, 0]);
});

test('lists a year by its months', async () => {
  const { chapter } = await aBusyChapter();
  const { body } = await as(admin).get(`/chapters/${chapter.id}/report?period=2026`);
  expect(body).toMatchObject({
    first_day: '2026-01-01',
    last_day: '2026-12-31',
    members: 2,
    joined: 3,
    left: 1,
  });
  expect(body.referrals).toEqual({ given: 4, converted: 1 });
  expect(body.thank_you_value).toBe(1070.5);
  expect(body.course).toHaveLength(12);
  expect(body.course.slice(8, 11)).toEqual([
    { at: '2026-09', referrals: 0, value: 0 },
    { at: '2026-10', referrals: 3, value: 1000.5 },
    { at: '2026-11', referrals: 1, value: 70 },
  ]);
});

test("the default is the network's current month, and a day begins at the network's midnight", async () => {
  const chapter = await aChapter();
  // In Kolkata it is 1 December already.
  await at('2026-11-30T19:00:00Z', async () => {
    const member = await aMember({ chapter, flags: ['can_add_member'] });
    const { body } = await as(member).get(`/chapters/${chapter.id}/report`);
    expect(body).toMatchObject({ period: '2026-12', members: 1, joined: 1 });
    const november = await as(member).get(`/chapters/${chapter.id}/report?period=2026-11`);
    expect(november.body).toMatchObject({ members: 0, joined: 0 });
  });
});

test('February has its days, and a month or a chapter that does not exist is refused', async () => {
  const chapter = await aChapter();
  const leap = await as(admin).get(`/chapters/${chapter.id}/report?period=2028-02`);
  expect([leap.body.last_day, leap.body.course.length]).toEqual(['2028-02-29', 29]);
  for (const period of ['2026-13', '2026-00', '26-01', '2026-1', '2026-10-01'])
    expect((await as(admin).get(`/chapters/${chapter.id}/report?period=${period}`)).status, period).toBe(400);
  expect((await as(admin).get('/chapters/2147483647/report')).status).toBe(404);
});

test('elevated members read the report of their own chapter, plain members none', async () => {
  const [chapter, far] = [await aChapter(), await aChapter()];
  const elevated = await aMember({ chapter, flags: ['can_take_attendance'] });
  const plain = await aMember({ chapter });
  expect((await as(elevated).get(`/chapters/${chapter.id}/report`)).status).toBe(200);
  expect((await as(elevated).get(`/chapters/${far.id}/report`)).status).toBe(404);
  expect((await as(plain).get(`/chapters/${chapter.id}/report`)).status).toBe(403);
});
