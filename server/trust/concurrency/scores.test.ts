import { ATTENDANCE } from '@bn/contract';
import { expect, test } from 'vitest';
import { aKey } from '../../test/givens.ts';
import type { Person } from '../../test/network.ts';
import { type Recounted, recountScores } from '../../test/score-recount.ts';
import { send } from '../kit/input/http.ts';
import { endServers } from '../kit/processes/server-process.ts';
import { openWorld } from '../kit/processes/world.ts';
import { reportFigure, scale } from '../kit/results/figures.ts';

const MEMBERS = 8;
const world = await openWorld();
const servers = [await world.serve(), await world.serve()] as const;

/** The 15th of a month, this many before the current one. */
const inMonth = (before: number): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - before, 15, 7)).toISOString();
};
const any = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T;

/** Months of a chapter's life that can still be corrected: open referrals, pending notes, meetings, guests, testimonials. */
async function aCorrectableChapter() {
  const chapter = await world.aChapter();
  const flags = ['can_approve_thankyou', 'can_take_attendance', 'can_approve_guest'] as const;
  const members: Person[] = [];
  for (let n = 0; n < MEMBERS; n += 1)
    members.push(await world.aMember({ chapter, flags, joined: inMonth(n % 2 === 0 ? 12 : 4) }));
  const admin = await world.aSuperAdmin();
  const [first] = members as [Person];
  const referrals: { id: number; by: Person }[] = [];
  const notes: { id: number }[] = [];
  const guests: { id: number }[] = [];
  const meetings: { id: number }[] = [];
  const testimonials: { id: number; by: Person }[] = [];
  for (let month = 1; month <= 6; month += 1) {
    const at = inMonth(month);
    const meeting = await world.aMeeting({ by: first, at });
    // Everyone was a member by then.
    if (month <= 3) meetings.push(meeting);
    for (const [index, by] of members.entries()) {
      const to = members[(index + 1) % MEMBERS] as Person;
      for (let n = 0; n < 4; n += 1)
        referrals.push({ id: (await world.aReferral({ from: by, to, at })).id, by });
      notes.push(await world.aNote({ from: to, to: by, date: at.slice(0, 10), amount: 500 + index / 100 }));
      guests.push(await world.aGuest({ by, meeting, status: 'approved' }));
    }
  }
  for (const [index, by] of members.entries())
    for (const to of members)
      if (by !== to) {
        const at = inMonth(1 + (index % 6));
        testimonials.push({
          id: (await world.aTestimonial({ from: by, to, at, status: 'approved' })).id,
          by,
        });
      }
  return { chapter, members, admin, referrals, notes, guests, meetings, testimonials };
}

test('69. scores while many people correct what counts', async (context) => {
  const { chapter, members, admin, ...stock } = await aCorrectableChapter();
  const call = (method: string, path: string, by: Person, body?: object) =>
    send(any(servers).address, method, `/api${path}`, {
      token: by.token,
      ...(body && { body }),
      headers: method === 'GET' ? {} : { 'idempotency-key': aKey() },
    });
  const readScores = async (): Promise<(Recounted & { name: string })[]> => {
    const answer = await call('GET', `/chapters/${chapter.id}/scores?sort=name`, admin);
    expect(answer.status, answer.text).toBe(200);
    return answer.body.scores
      .map(({ id, months, sums, score }: Recounted) => ({ id, months, sums, score }))
      .sort((one: Recounted, other: Recounted) => one.id - other.id);
  };
  const recounted = () => recountScores(world, chapter.id, new Date());
  expect(await readScores(), 'before').toEqual(await recounted());

  const acts = [
    () => {
      const referral = stock.referrals.pop();
      return referral && call('POST', `/referrals/${referral.id}/withdraw`, referral.by);
    },
    () => {
      const note = stock.notes.pop();
      return note && call('PATCH', `/thankyou/${note.id}/status`, admin, { status: 'approved' });
    },
    () => {
      const testimonial = stock.testimonials.pop();
      return testimonial && call('POST', `/testimonials/${testimonial.id}/withdraw`, testimonial.by);
    },
    () =>
      call('PUT', `/guests/${any(stock.guests).id}/visit`, any(members), {
        visit: any(['came', 'did_not_come', null]),
      }),
    () => {
      const state = any(ATTENDANCE);
      return call('PUT', `/meetings/${any(stock.meetings).id}/attendance/${any(members).id}`, any(members), {
        state,
        ...(state === 'substitute' && { substitute: 'A neighbour' }),
      });
    },
  ];
  let [writes, reads] = [0, 0];
  const unexpected: string[] = [];
  const writers = Array.from({ length: scale.scoreWriters }, async () => {
    while (writes < scale.scoreWrites) {
      writes += 1;
      const answer = await any(acts)();
      if (answer && answer.status >= 400 && answer.status !== 503)
        unexpected.push(`${answer.status} ${answer.text}`);
    }
  });
  /** Referrals are only withdrawn meanwhile, and notes only approved: no answer may go the other way. */
  const reader = async () => {
    let before: Recounted[] = [];
    while (writes < scale.scoreWrites) {
      const now = await readScores();
      reads += 1;
      for (const [index, { sums }] of before.entries()) {
        const later = now[index]?.sums;
        if (!later || later.referrals > sums.referrals || later.thanked < sums.thanked)
          unexpected.push(`${JSON.stringify(sums)} became ${JSON.stringify(later)}`);
      }
      before = now;
    }
  };
  await Promise.all([...writers, reader(), reader()]);
  expect(unexpected).toEqual([]);
  const after = await readScores();
  expect(after, 'afterwards').toEqual(await recounted());
  expect(new Set(after.map(({ score }) => score)).size, 'different scores').toBeGreaterThan(1);
  await endServers();
  reportFigure(
    context,
    `${writes} writes by ${scale.scoreWriters} people on two processes, ${reads} reads of a chapter's scores meanwhile: none went backwards, and afterwards all equal a recount`,
  );
});
