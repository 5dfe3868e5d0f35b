import { expect, test } from 'vitest';
import { DAY, openTestApp } from '../../../test/app.ts';
import type { Person } from '../../../test/network.ts';
import { recountScores } from '../../../test/score-recount.ts';
import { createChance } from '../../demo/chance.ts';

const ZONE = 'America/New_York';
const world = await openTestApp({ timeZone: ZONE, startsAt: '2026-11-17T08:00:00Z' });
const { as, sql, clock, aChapter, aMember, aSuperAdmin, aReferral, aNote, aMeeting, aGuest, aTestimonial } =
  world;
const admin = await aSuperAdmin();

/** A year of anything that members do, at random times. */
async function aBusyChapter(seed: number) {
  const chance = createChance(seed);
  const chapter = await aChapter();
  const before = (days: number) =>
    new Date(clock.now().getTime() - chance.number(days * 1000) * (DAY / 1000));
  const members: Person[] = [];
  for (let n = 0; n < 8; n += 1)
    members.push(await aMember({ chapter, joined: before(n < 4 ? 900 : 200).toISOString() }));
  const day = () => before(250).toISOString().slice(0, 10);
  for (let n = 0; n < 150; n += 1) {
    const [from, to] = [chance.pick(members), chance.pick(members)];
    if (from === to) continue;
    const { id } = await aReferral({ from, to, at: before(250).toISOString() });
    if (chance.happens(20)) await sql('UPDATE referrals SET withdrawn_at = now() WHERE id = $1', [id]);
    else if (chance.happens(40))
      await aNote({
        referral: { id },
        from: to,
        to: from,
        date: day(),
        amount: chance.number(200_000) / 100 + 1,
        status: chance.pick(['approved', 'approved', 'pending', 'returned']),
        approvedBy: admin,
      });
  }
  for (let n = 0; n < 40; n += 1) {
    const by = members[0] as Person;
    const meeting = await aMeeting({
      by,
      at: before(250).toISOString(),
      status: chance.pick(['approved', 'approved', 'approved', 'cancelled', 'proposed']),
    });
    for (const member of members)
      if (chance.happens(80))
        await sql(
          `INSERT INTO attendance (meeting_id, member_id, state, tapped_at, recorded_by, recorded_at) VALUES ($1, $2, $3, now(), $4, now())`,
          [
            meeting.id,
            member.id,
            chance.pick(['present', 'late', 'absent', 'medical', 'substitute', null]),
            by.id,
          ],
        );
    await aGuest({
      by: chance.pick(members),
      meeting,
      status: chance.pick(['came', 'did_not_come', 'approved']),
    });
  }
  for (const writer of members)
    for (const receiver of members)
      if (writer !== receiver && chance.happens(40)) {
        const status = chance.pick(['approved', 'approved', 'pending', 'withdrawn'] as const);
        await aTestimonial({ from: writer, to: receiver, status, by: admin, at: before(250).toISOString() });
      }
  return chapter;
}

test('scores equal a recount of the rows, whatever happened', async () => {
  const chapter = await aBusyChapter(1);
  const seen = new Set<number | null>();
  // The beginning and the end of a month, and both changes of the clocks.
  for (const now of [
    '2026-11-17T08:00:00Z',
    '2026-11-01T03:59:00Z',
    '2026-11-01T04:01:00Z',
    '2027-03-20T08:00:00Z',
  ]) {
    clock.set(now);
    const reader = await aSuperAdmin();
    const { status, body } = await as(reader).get(`/chapters/${chapter.id}/scores?sort=name`);
    expect(status).toBe(200);
    const answered = body.scores
      .map(({ id, months, sums, score }: Record<string, unknown>) => ({ id, months, sums, score }))
      .sort((one: { id: number }, other: { id: number }) => one.id - other.id);
    expect(answered).toEqual(await recountScores(world, chapter.id, clock.now(), ZONE));
    for (const { score } of answered) seen.add(score);
  }
  expect(seen.size, 'different scores').toBeGreaterThan(5);
});
