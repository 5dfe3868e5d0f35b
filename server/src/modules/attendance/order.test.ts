import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';
import { testTapsInAnyOrder } from '../../../test/matrices/taps.ts';
import type { Person } from '../../../test/network.ts';
import { patiently } from '../../../test/patiently.ts';

/** The latest tap wins, in whatever order taps arrive. */
const { as, clock, sql, aChapter, aMember, aMeeting } = await openTestApp();

async function aRoom() {
  const chapter = await aChapter();
  const flags = ['can_take_attendance'] as const;
  const [taker, other] = [await aMember({ chapter, flags }), await aMember({ chapter, flags })];
  const asha = await aMember({ chapter });
  const meeting = await aMeeting({ by: taker, today: true });
  const path = `/meetings/${meeting.id}/attendance/${asha.id}`;
  const tap = async (who: Person, state: string | null, tapped_at?: string) =>
    (await patiently(() => as(who).put(path, { state, ...(tapped_at && { tapped_at }) }))).body;
  return { taker, other, meeting, asha, tap };
}
const ago = (seconds: number) => new Date(clock.now().getTime() - seconds * 1_000).toISOString();

test('a queued tap never overwrites a newer one, and is answered what counts', async () => {
  const { taker, other, tap } = await aRoom();
  expect((await tap(taker, 'present', ago(60))).state).toBe('present');
  expect(await tap(other, 'absent', ago(120))).toMatchObject({
    state: 'present',
    recorded_by: { id: taker.id },
  });
  expect((await tap(other, 'late', ago(30))).state).toBe('late');
});

test('a tap with a future time counts as made now', async () => {
  const { taker, other, tap } = await aRoom();
  const ahead = new Date(clock.now().getTime() + 3_600_000).toISOString();
  expect(await tap(taker, 'absent', ahead)).toMatchObject({
    state: 'absent',
    tapped_at: '2026-11-09T10:00:00Z',
  });
  expect((await tap(other, 'present')).state).toBe('present');
});

test('a tap without a time counts as made now; of two at the same moment the later to arrive wins', async () => {
  const { taker, other, tap } = await aRoom();
  await tap(taker, 'present');
  expect((await tap(other, 'late')).state).toBe('late');
  expect((await tap(other, 'absent', ago(1))).state).toBe('late');
});

test('a cleared entry is not filled again by an older tap', async () => {
  const { taker, other, tap, meeting } = await aRoom();
  await tap(taker, 'present', ago(60));
  expect(await tap(taker, null, ago(30))).toMatchObject({
    state: null,
    recorded_by: null,
    recorded_at: null,
  });
  expect((await tap(other, 'late', ago(45))).state).toBeNull();
  expect(await sql('SELECT state FROM attendance WHERE meeting_id = $1', [meeting.id])).toEqual([
    { state: null },
  ]);
});

test('repeating a state keeps older taps from undoing it', async () => {
  const { taker, other, tap } = await aRoom();
  await tap(taker, 'present', ago(60));
  await tap(other, 'present', ago(20));
  expect((await tap(taker, 'absent', ago(40))).state).toBe('present');
});

test('any taps of two people, in any order, also twice, end with the latest one', async () => {
  await testTapsInAnyOrder({
    values: ['present', 'late', 'absent', 'medical', null],
    aRoom,
    tap: async (room, who, state, seconds) => (await room.tap(who, state, ago(seconds))).state,
    check: (state, latest) => expect(state).toBe(latest),
  });
});

test('two people tapping the same member at the same time leave one entry, and both are answered', async () => {
  const { taker, other, tap, meeting } = await aRoom();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) =>
      tap(turn % 2 ? taker : other, turn % 3 ? 'present' : 'late', ago(100 - turn)),
    ),
  );
  expect(answers.every(({ state }) => state)).toBe(true);
  expect(
    await sql('SELECT state, tapped_at = $2 AS latest FROM attendance WHERE meeting_id = $1', [
      meeting.id,
      ago(81),
    ]),
  ).toEqual([{ state: 'present', latest: true }]);
});
