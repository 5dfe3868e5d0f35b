import { expect, test } from 'vitest';
import { aKey, openTestApp } from '../../../test/app.ts';
import { testTapsInAnyOrder } from '../../../test/matrices/taps.ts';
import type { Person } from '../../../test/network.ts';

/** Visits are tapped like attendance: the latest tap wins, in whatever order taps arrive. */
const { as, audited, clock, sql, aChapter, aMember, aMeeting, aGuest } = await openTestApp();

async function aRoom() {
  const chapter = await aChapter();
  const flags = ['can_take_attendance'] as const;
  const [taker, other] = [await aMember({ chapter, flags }), await aMember({ chapter, flags })];
  const meeting = await aMeeting({ by: taker, today: true });
  const guest = await aGuest({ by: other, meeting, status: 'approved' });
  const tap = (who: Person, visit: string | null, tapped_at?: string, key?: string) =>
    as(who).put(
      `/guests/${guest.id}/visit`,
      { visit, ...(tapped_at && { tapped_at }) },
      key ? { headers: { 'idempotency-key': key } } : {},
    );
  return { taker, other, guest, tap };
}
const ago = (seconds: number) => new Date(clock.now().getTime() - seconds * 1_000).toISOString();

test('a queued tap never overwrites a newer one, and is answered what counts', async () => {
  const { taker, other, tap } = await aRoom();
  expect((await tap(taker, 'came', ago(60))).body.status).toBe('came');
  expect((await tap(other, 'did_not_come', ago(120))).body).toMatchObject({
    status: 'came',
    recorded_by: { id: taker.id },
  });
  expect((await tap(other, 'did_not_come', ago(30))).body.status).toBe('did_not_come');
});

test('a cleared visit is not filled again by an older tap, and a clock that is ahead does not win', async () => {
  const { taker, other, tap } = await aRoom();
  const ahead = new Date(clock.now().getTime() + 3_600_000).toISOString();
  await tap(taker, 'came', ago(60));
  expect((await tap(taker, null, ago(30))).body).toMatchObject({ status: 'approved', recorded_by: null });
  expect((await tap(other, 'came', ago(45))).body.status).toBe('approved');
  expect((await tap(other, 'came', ahead)).body.tapped_at).toBe('2026-11-09T10:00:00Z');
  expect((await tap(taker, null)).body.status).toBe('approved');
});

test('saying the same again keeps older taps from undoing it, and is neither audited nor published', async () => {
  const { taker, other, guest, tap } = await aRoom();
  await tap(taker, 'came', ago(60));
  const { position } = (await as(taker).get('/events')).body;
  await tap(other, 'came', ago(20));
  expect((await tap(taker, null, ago(40))).body.status).toBe('came');
  const { events } = (await as(other).get('/events', { headers: { 'last-event-id': position } })).body;
  expect(events).toEqual([]);
  expect(await audited('1', 'guest', guest)).toHaveLength(1);
});

test('a repeated tap does not undo one of the same moment, and leaves no data of the guest behind', async () => {
  const { taker, other, guest, tap } = await aRoom();
  const key = aKey();
  await tap(taker, 'came', ago(60), key);
  await tap(other, 'did_not_come', ago(60));
  expect((await tap(taker, 'came', ago(60), key)).body.status).toBe('did_not_come');
  const kept = await sql<{ row: string }>('SELECT k::text AS row FROM idempotency_keys k');
  expect(kept.filter(({ row }) => row.includes(guest.name))).toEqual([]);
});

test('any taps of two people, in any order, also twice, end with the latest one', async () => {
  await testTapsInAnyOrder({
    values: ['came', 'did_not_come', null],
    aRoom,
    tap: async (room, who, visit, seconds) => (await room.tap(who, visit, ago(seconds))).body.status,
    check: (status, latest) => expect(status).toBe(latest ?? 'approved'),
  });
});

test('of many taps at once each is answered, and the latest one stays', async () => {
  const { taker, other, guest, tap } = await aRoom();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, turn) =>
      tap(turn % 2 ? taker : other, turn % 3 ? 'came' : 'did_not_come', ago(100 - turn)),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
  expect(
    await sql('SELECT status, tapped_at = $2 AS latest FROM guests WHERE id = $1', [guest.id, ago(89)]),
  ).toEqual([{ status: 'came', latest: true }]);
});
