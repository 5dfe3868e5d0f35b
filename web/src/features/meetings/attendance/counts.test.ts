import type { AttendanceEntry } from '@bn/contract';
import type { AttendanceState } from '@bn/contract/domain';
import { expect, it } from 'vitest';
import type { Tap } from '../taps/taps.ts';
import { type Attended, shownEntry } from './attendance-taps.ts';
import { countsOf, filterOf, matches } from './counts.ts';

const entry = (id: number, state: AttendanceState | null): AttendanceEntry => ({
  id,
  name: `Member ${id}`,
  vertical: 'Law',
  state,
  substitute: null,
  tapped_at: state && '2026-11-19T07:00:00Z',
  recorded_by: null,
  recorded_at: null,
});
const tap = (row: number, state: AttendanceState | null): Tap<Attended> => ({
  key: `${row}`,
  row,
  state: { state, substitute: null },
  at: Date.UTC(2026, 10, 20),
  phase: 'sending',
});

it('counts who is in the room or has a substitute, with the taps on the screen', () => {
  const members = [
    entry(1, 'present'),
    entry(2, 'late'),
    entry(3, 'absent'),
    entry(4, null),
    entry(5, 'substitute'),
  ];
  const sheet = { members, present: 3, expected: 5, total: 5, page_size: 1000 };
  const shown = (...taps: Tap<Attended>[]) => members.map((member) => shownEntry(member, taps));
  expect(countsOf(sheet, shown())).toEqual({ present: 3, expected: 5 });
  expect(countsOf(sheet, shown(tap(4, 'present'), tap(1, 'medical'), tap(3, 'late')))).toEqual({
    present: 4,
    expected: 5,
  });
  // Of a chapter that one answer does not hold.
  const part = { ...sheet, present: 900, expected: 1_400, total: 1_400 };
  expect(countsOf(part, shown(tap(4, 'present')))).toEqual({ present: 901, expected: 1_400 });
});

it('filters from two letters on, whatever their case and accents', () => {
  expect([filterOf(''), filterOf('r'), filterOf(' r '), filterOf('ra')]).toEqual([
    undefined,
    undefined,
    undefined,
    'ra',
  ]);
  const names = ['Asha Rao', 'Éva Stern', 'Ravi Kumar'];
  const found = (typed: string) => names.filter((name) => matches({ name }, filterOf(typed)));
  expect(found('r')).toEqual(names);
  expect(found('RA')).toEqual(['Asha Rao', 'Ravi Kumar']);
  expect(found('ev')).toEqual(['Éva Stern']);
  expect(found('év')).toEqual(['Éva Stern']);
  expect(found('xx')).toEqual([]);
});
