import type { AttendanceEntry } from '@bn/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserDatabase } from '../../../api/offline/browser-database.ts';
import { outbox } from '../../../api/offline/outbox/outbox.ts';
import type { Queued } from '../../../api/offline/records.ts';
import { provideDatabase } from '../../../api/offline/testing.ts';
import { ATTENDANCE_TAPS, type Attended, shownEntry } from '../attendance/attendance-taps.ts';
import { type Tap, Taps } from './taps.ts';

provideDatabase();

const MEETING = 5;
const ME = 7;
const AT = Date.UTC(2026, 10, 19, 7, 30);
const iso = (at: number) => new Date(at).toISOString();
const ASHA: AttendanceEntry = {
  id: 2,
  name: 'Asha Rao',
  vertical: 'Law',
  state: null,
  substitute: null,
  tapped_at: null,
  recorded_by: null,
  recorded_at: null,
};
const PRESENT: Attended = { state: 'present', substitute: null };
const tap = (traits: Partial<Tap<Attended>> = {}): Tap<Attended> => ({
  key: 'one',
  row: ASHA.id,
  state: PRESENT,
  at: AT,
  phase: 'sending',
  ...traits,
});
const queued = (key: string, at: number, more: Partial<Queued> = {}): Queued => ({
  key,
  userId: ME,
  name: 'recordAttendance',
  args: { params: { id: MEETING, memberId: ASHA.id }, body: { state: 'late', tapped_at: iso(at) } },
  values: { name: ASHA.name },
  at,
  state: 'waiting',
  ...more,
});
const shown = (taps: readonly Tap<Attended>[], entry = ASHA) => {
  const { state, waiting } = shownEntry(entry, taps);
  return [state, waiting];
};

let close: () => void;
let unsubscribe: () => void;
let taps: Taps<Attended>;
beforeEach(async () => {
  await (await browserDatabase())?.clear('outbox');
  close = outbox.open(ME);
  taps = new Taps(ATTENDANCE_TAPS, MEETING);
  unsubscribe = taps.subscribe(() => {});
});
afterEach(() => {
  unsubscribe();
  close();
  vi.useRealTimers();
});

it('shows the latest of what is recorded, being sent and queued; a recorded one of the same moment is the same', () => {
  const recorded = { ...ASHA, state: 'absent', tapped_at: iso(AT) } as const;
  expect(shown([], recorded)).toEqual(['absent', false]);
  expect(shown([tap({ at: AT - 1 })], recorded)).toEqual(['absent', false]);
  expect(shown([tap({ at: AT })], recorded)).toEqual(['absent', false]);
  expect(shown([tap({ at: AT + 1 })], recorded)).toEqual(['present', false]);
  expect(
    shown(
      [tap({ at: AT + 2, state: { state: null, substitute: null }, phase: 'waiting' }), tap({ at: AT + 1 })],
      recorded,
    ),
  ).toEqual([null, true]);
  expect(shown([tap({ row: 3, at: AT + 1 })], recorded)).toEqual(['absent', false]);
});

it('shows a tap from the moment it is made, and the answer of the server once there is one', () => {
  taps.send(tap());
  expect(shown(taps.get())).toEqual(['present', false]);
  // Someone else had tapped later.
  taps.settle('one', { state: { state: 'medical', substitute: null }, at: AT + 10 });
  expect(shown(taps.get())).toEqual(['medical', false]);
});

it('a tap that failed is gone at once: the row shows what the server last said', () => {
  const recorded = { ...ASHA, state: 'late', tapped_at: iso(AT - 5) } as const;
  taps.send(tap());
  expect(shown(taps.get(), recorded)).toEqual(['present', false]);
  taps.settle('one');
  expect(shown(taps.get(), recorded)).toEqual(['late', false]);
});

it('keeps what is recorded until a sheet arrives that has it', () => {
  vi.useFakeTimers({ now: 1_000, toFake: ['Date'] });
  taps.send(tap());
  taps.settle('one', { state: PRESENT, at: AT });
  taps.loaded(999);
  expect(shown(taps.get())).toEqual(['present', false]);
  taps.loaded(1_001);
  expect(taps.get()).toEqual([]);
});

it('shows queued taps of this meeting as waiting, also those of an earlier visit, but no rejected ones', async () => {
  await outbox.put(queued('mine', AT));
  await outbox.put(queued('elsewhere', AT + 1, { args: { params: { id: 6, memberId: 2 }, body: {} } }));
  await outbox.put(queued('rejected', AT + 2, { state: 'refused' }));
  expect(taps.get().map(({ key }) => key)).toEqual(['mine']);
  expect(shown(taps.get())).toEqual(['late', true]);
  expect(new Taps(ATTENDANCE_TAPS, MEETING).get()).toHaveLength(1);
});

it('a queued tap that is delivered never shows the earlier state in between', async () => {
  await outbox.put(queued('mine', AT));
  const states: unknown[] = [];
  const stop = taps.subscribe(() => states.push(shown(taps.get())[0]));
  await outbox.remove('mine');
  expect(shown(taps.get())).toEqual(['late', false]);
  expect(new Set(states)).toEqual(new Set(['late']));
  stop();
  taps.loaded(Date.now() + 1);
  expect(taps.get()).toEqual([]);
});
