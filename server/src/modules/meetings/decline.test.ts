import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';
import { meetingPlanners } from '../../../test/meeting-planners.ts';
import type { Person } from '../../../test/network.ts';

/** Those who approve meetings may decline what is proposed, and nothing else. */
const world = await openTestApp();
const { as, clock, aMeeting } = world;
const { aNetwork, propose, bellOf, eventsFromNow } = meetingPlanners(world);
const SERIES = { day: '2026-11-12', until: '2026-12-10' };
const statusOf = async (who: Person, id: number) =>
  (await as(who).get(`/meetings/${id}`)).body.meeting?.status;

test('an approver declines a proposal; its proposer hears of it once for a whole series, and no one else', async () => {
  const { scheduler, approver, member, admin, chapter } = await aNetwork();
  const first = await propose(scheduler, SERIES);
  expect((await as(approver).get(`/meetings/${first}`)).body.may).toMatchObject({
    cancel: 1,
    approve: 1,
    change: 0,
  });
  const since = await eventsFromNow(admin);
  clock.advance(60_000);
  const { status, body } = await as(approver).post(`/meetings/${first}/cancel`, { scope: 'following' });
  expect([status, body.meetings]).toEqual([200, 5]);
  const line = {
    kind: 'meeting_declined',
    name: 'Ann',
    id: first,
    day: '2026-11-12',
    starts: '07:00',
    meetings: 5,
  };
  expect(await bellOf(scheduler)).toEqual([line]);
  for (const who of [approver, member]) expect(await bellOf(who)).toEqual([]);
  expect(await since(scheduler)).toMatchObject([
    { kind: 'meeting_declined', to_me: 1, name: 'Ann', meeting_id: first },
  ]);
  expect(await since(member)).toEqual([]);
  expect(await statusOf(scheduler, first)).toBe('cancelled');
  const { entries } = (await as(admin).get(`/chapters/${chapter.id}/history`)).body;
  expect(entries[0]).toMatchObject({
    action: 'meeting.declined',
    who: { id: approver.id },
    note: '5 meetings',
  });
});

test('what is approved is not declined, neither alone nor as part of a series', async () => {
  const { scheduler, approver } = await aNetwork();
  const first = await propose(scheduler, SERIES);
  await as(approver).post(`/meetings/${first + 2}/approve`, {});
  expect((await as(approver).post(`/meetings/${first + 2}/cancel`, {})).status).toBe(403);
  expect((await as(approver).get(`/meetings/${first + 2}`)).body.may.cancel).toBe(0);
  expect((await as(approver).post(`/meetings/${first}/cancel`, { scope: 'following' })).body.meetings).toBe(
    4,
  );
  expect(await statusOf(approver, first + 2)).toBe('approved');
  expect((await as(scheduler).post(`/meetings/${first + 2}/cancel`, {})).status).toBe(200);
});

test('withdrawing your own proposal leaves nothing in your bell', async () => {
  const { scheduler } = await aNetwork();
  const id = await propose(scheduler);
  await as(scheduler).post(`/meetings/${id}/cancel`, {});
  expect(await bellOf(scheduler)).toEqual([]);
});

test('a person notifies a chapter of at most 20 approvals, changes and cancellations an hour; proposals are free', async () => {
  const { admin, approver, scheduler } = await aNetwork();
  const { id } = await aMeeting({ by: scheduler });
  const move = (turn: number, who = scheduler) => as(who).patch(`/meetings/${id}`, { place: `Room ${turn}` });
  for (let turn = 0; turn < 20; turn += 1) expect((await move(turn)).status).toBe(200);
  const refused = await move(20);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBe(3_600);
  expect((await as(scheduler).post(`/meetings/${id}/cancel`, {})).status).toBe(429);
  // A change that changes nothing, and what no chapter hears of.
  expect((await move(19)).status).toBe(200);
  const proposed = await propose(scheduler, { day: '2026-11-20' });
  expect((await as(scheduler).post(`/meetings/${proposed}/cancel`, {})).status).toBe(200);
  // Others, and other chapters, have limits of their own.
  expect((await move(21, admin)).status).toBe(200);
  const further = await propose(scheduler, { day: '2026-11-21' });
  expect((await as(approver).post(`/meetings/${further}/approve`, {})).status).toBe(200);
  clock.advance(3_600_001);
  expect((await move(22)).status).toBe(200);
});
