import type { AttendanceEntry, Meeting, MeetingRights } from '@bn/contract';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { freshness } from '../../../api/freshness.ts';
import { browserDatabase } from '../../../api/offline/browser-database.ts';
import { keptAnswers } from '../../../api/offline/kept-answers.ts';
import { outbox } from '../../../api/offline/outbox.ts';
import { provideDatabase } from '../../../api/offline/testing.ts';
import { loadModal } from '../../../ui/overlay/modal/load-modal.ts';
import { daysAfter } from '../../../ui/text/day-words.ts';
import { networkDay } from '../../../ui/text/network-zone.ts';
import { MEETING, memberWith, NO_RIGHTS, settle, show } from '../testing.tsx';
import AttendanceSection from './attendance-section.tsx';

provideDatabase();
beforeAll(async () => {
  await loadModal();
  await import('../../../api/offline/browser-store.ts');
});

const NAMES = ['Asha Rao', 'Lina Berg', 'Ravi Kumar'];
const READER = 2;
let members: AttendanceEntry[];
let puts: { path: string; key: string | undefined; body: Record<string, unknown> }[];
/** How the server answers a tap; by default it records it. */
let tapped: (entry: AttendanceEntry, body: Record<string, unknown>) => Promise<Response> | Response;

/** Whether the server can be read. */
let reads: () => Promise<void>;

const record = (entry: AttendanceEntry, body: Record<string, unknown>) => {
  Object.assign(entry, {
    state: body.state,
    substitute: body.substitute ?? null,
    tapped_at: body.tapped_at,
    recorded_by: { id: READER, name: 'Sunita' },
    recorded_at: body.tapped_at,
  });
  return new Response(JSON.stringify(entry));
};
const present = () => members.filter(({ state }) => state === 'present' || state === 'late').length;

let close: () => void;
beforeEach(async () => {
  await (await browserDatabase())?.clear('outbox');
  await keptAnswers.forget();
  close = outbox.open(READER);
  members = NAMES.map((name, index) => ({
    id: index + 2,
    name,
    state: null,
    substitute: null,
    tapped_at: null,
    recorded_by: null,
    recorded_at: null,
  }));
  puts = [];
  tapped = record;
  reads = async () => {};
  vi.stubGlobal('fetch', async (path: string, { method, body, headers }: RequestInit) => {
    if (method !== 'PUT') {
      await reads();
      const sheet = { members, present: present(), expected: 3, total: members.length, page_size: 1000 };
      return new Response(JSON.stringify(sheet));
    }
    const sent = JSON.parse(String(body));
    puts.push({ path, key: (headers as Record<string, string>)['Idempotency-Key'], body: sent });
    const entry = members.find(({ id }) => path.endsWith(`/${id}`)) as AttendanceEntry;
    return tapped(entry, sent);
  });
});
afterEach(() => close());

const open = async (may: Partial<MeetingRights> = { take_attendance: 1 }, meeting: Partial<Meeting> = {}) => {
  await show(
    <AttendanceSection meeting={{ ...MEETING, ...meeting }} may={{ ...NO_RIGHTS, ...may }} />,
    memberWith('can_take_attendance'),
  );
  await settle();
};
const row = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });
const press = async (element: HTMLElement) => {
  await act(async () => void fireEvent.click(element));
  await settle();
};
/** Presses what sends a tap, and waits until it is answered or queued. */
const tap = async (element: HTMLElement) => {
  const before = puts.length;
  await press(element);
  await waitFor(async () => {
    expect(puts).toHaveLength(before + 1);
    expect((await outbox.allOf(READER)).filter(({ state }) => state === 'sending')).toEqual([]);
  });
  await settle();
};
const count = () => screen.getByText(/of 3 present/).textContent;
const choice = async (name: string, state: string) => {
  await press(row(name));
  return within(screen.getByRole('dialog', { name })).getByRole('button', { name: new RegExp(`^${state}`) });
};
const choose = async (name: string, state: string) => tap(await choice(name, state));

it('one tap is present: saved at once, counted, and said to screen readers', async () => {
  await open();
  expect([count(), row('Asha Rao').getAttribute('aria-pressed')]).toEqual(['0 of 3 present', 'false']);
  await tap(row('Asha Rao'));
  expect([count(), row('Asha Rao').getAttribute('aria-pressed')]).toEqual(['1 of 3 present', 'true']);
  expect(row('Asha Rao').textContent).toContain('Present');
  expect(screen.getByText('1 of 3 present').getAttribute('role')).toBe('status');
  expect(puts).toMatchObject([
    { path: '/api/meetings/5/attendance/2', key: expect.any(String), body: { state: 'present' } },
  ]);
  expect(screen.queryByRole('alert')?.textContent ?? '').toBe('');
});

it('shows a tap before the server has answered', async () => {
  let answer = () => {};
  tapped = (entry, body) =>
    new Promise((answered) => {
      answer = () => answered(record(entry, body));
    });
  await open();
  await press(row('Asha Rao'));
  expect(count()).toBe('1 of 3 present');
  await waitFor(() => expect(puts).toHaveLength(1));
  await act(async () => answer());
  await settle();
  expect(count()).toBe('1 of 3 present');
});

it('a second tap offers the other states, and who recorded it', async () => {
  await open();
  await tap(row('Ravi Kumar'));
  await press(row('Ravi Kumar'));
  const dialog = within(screen.getByRole('dialog', { name: 'Ravi Kumar' }));
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '',
    'Present',
    'Late',
    'Absent',
    'Medical',
    'Substitute',
    'Clear',
  ]);
  expect(dialog.getByText(/Recorded by Sunita/)).toBeTruthy();
  await tap(dialog.getByRole('button', { name: 'Absent' }));
  expect([count(), puts.at(-1)?.body.state]).toEqual(['0 of 3 present', 'absent']);
  await choose('Ravi Kumar', 'Clear');
  expect([puts.at(-1)?.body.state, row('Ravi Kumar').getAttribute('aria-pressed')]).toEqual([null, 'false']);
});

it('a substitute needs a name, which the row shows', async () => {
  await open();
  await tap(row('Lina Berg'));
  await press(await choice('Lina Berg', 'Substitute'));
  const dialog = within(screen.getByRole('dialog', { name: 'Lina Berg' }));
  await press(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Enter the name of the substitute')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Substitute'), { target: { value: ' Sam Field ' } });
  await tap(dialog.getByRole('button', { name: 'Save' }));
  expect(puts.at(-1)?.body).toMatchObject({ state: 'substitute', substitute: 'Sam Field' });
  expect(row('Lina Berg').textContent).toContain('Sam Field');
});

it('a tap is later than what its author saw, whatever the clock says', async () => {
  const seen = '2030-01-01T00:00:00.000Z';
  Object.assign(members[0] as AttendanceEntry, { state: 'absent', tapped_at: seen });
  await open();
  await choose('Asha Rao', 'Present');
  expect(puts[0]?.body.tapped_at).toBe('2030-01-01T00:00:00.001Z');
});

it('a tap that the server refuses is undone, with its reason', async () => {
  await open();
  tapped = () => new Response(JSON.stringify({ message: 'This meeting was cancelled' }), { status: 409 });
  await tap(row('Asha Rao'));
  expect([count(), row('Asha Rao').getAttribute('aria-pressed')]).toEqual(['0 of 3 present', 'false']);
  expect(screen.getByText('Asha Rao: This meeting was cancelled')).toBeTruthy();
});

it.each([
  ['without a connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['while the server is unavailable', () => new Response('{}', { status: 503 })],
])(
  '%s taps wait on their rows and count; the next one on a member replaces the one before',
  async (_, fails) => {
    await open();
    tapped = fails;
    await tap(row('Asha Rao'));
    expect([count(), row('Asha Rao').textContent]).toEqual(['1 of 3 present', 'Asha RaoPresentWaiting']);
    await choose('Asha Rao', 'Late');
    await tap(row('Lina Berg'));
    expect([count(), row('Asha Rao').textContent]).toEqual(['2 of 3 present', 'Asha RaoLateWaiting']);
    const waiting = await outbox.allOf(READER);
    expect(waiting.map(({ args }) => [args.params?.memberId, args.body.state])).toEqual([
      [2, 'late'],
      [3, 'present'],
    ]);
    expect(screen.queryByText(/Failed|could not/)).toBeNull();
  },
);

it('a queued tap that is older than what another phone recorded does not show', async () => {
  await open();
  tapped = () => Promise.reject(new TypeError('Failed to fetch'));
  await tap(row('Asha Rao'));
  const later = new Date(Date.now() + 60_000).toISOString();
  Object.assign(members[0] as AttendanceEntry, { state: 'medical', tapped_at: later });
  tapped = record;
  await tap(row('Lina Berg'));
  await waitFor(() => expect(row('Asha Rao').textContent).toBe('Asha RaoMedical'));
});

it('what was recorded still shows when the sheet is opened again offline, though what was stored is older', async () => {
  await open();
  await waitFor(async () =>
    expect(await keptAnswers.read(READER, '/api/meetings/5/attendance')).toBeDefined(),
  );
  reads = () => Promise.reject(new TypeError('Failed to fetch'));
  await tap(row('Asha Rao'));
  cleanup();
  await open();
  await screen.findByRole('button', { name: /^Lina Berg/ });
  expect(row('Lina Berg').textContent).toBe('Lina Berg');
  expect([count(), row('Asha Rao').textContent]).toEqual(['1 of 3 present', 'Asha RaoPresent']);
  freshness.begin();
});

it('lists rejected taps until they are discarded', async () => {
  await outbox.put({
    key: 'rejected',
    userId: READER,
    name: 'recordAttendance',
    args: { params: { id: MEETING.id, memberId: 3 }, body: { state: 'late' } },
    values: { name: 'Lina Berg' },
    at: 1,
    state: 'refused',
    refusal: { status: 403, message: 'You are not allowed to do this' },
  });
  await open({});
  expect(screen.getByText('Lina Berg: Late')).toBeTruthy();
  expect(screen.getByText(/You are not allowed to do this/)).toBeTruthy();
  await press(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByText('Lina Berg: Late')).toBeNull());
  await waitFor(async () => expect(await outbox.allOf(READER)).toEqual([]));
});

it('filters with two letters', async () => {
  await open();
  const box = screen.getByRole('searchbox', { name: 'Filter members' });
  const shown = () =>
    within(screen.getByRole('list'))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  fireEvent.change(box, { target: { value: 'b' } });
  expect(shown()).toEqual(NAMES);
  fireEvent.change(box, { target: { value: 'be' } });
  expect(shown()).toEqual(['Lina Berg']);
  expect(count()).toBe('0 of 3 present');
});

it('without the right: the count and one’s own entry', async () => {
  members = [{ ...(members[0] as AttendanceEntry), state: 'late' }];
  await open({}, { status: 'held' });
  expect(count()).toBe('1 of 3 present');
  expect(screen.getByText('Late')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('a cancelled meeting shows nothing, unless something was recorded', async () => {
  await open({ take_attendance: 0 }, { status: 'cancelled' });
  expect(screen.queryByText('Attendance')).toBeNull();
  cleanup();
  await open({ take_attendance: 0 }, { status: 'cancelled', present: 1 });
  expect(screen.getByText('Attendance')).toBeTruthy();
});

it('a meeting to come shows how many are expected; a proposal nothing', async () => {
  await open({}, { day: daysAfter(networkDay(), 1) });
  expect(screen.getByText('3 expected')).toBeTruthy();
  expect(screen.getByText(/from the day of the meeting on/)).toBeTruthy();
});

it('on the day of the meeting, while no one is present yet, it says that nothing is recorded', async () => {
  await open({}, { day: networkDay() });
  expect(screen.getByText('3 expected')).toBeTruthy();
  expect(screen.getByText('Nothing recorded yet')).toBeTruthy();
  expect(screen.queryByText(/from the day of the meeting on/)).toBeNull();
});
