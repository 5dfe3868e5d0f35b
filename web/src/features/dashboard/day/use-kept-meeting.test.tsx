import type { Meeting } from '@bn/contract';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freshness } from '../../../api/freshness.ts';
import { MEETING } from '../../../testing/meeting.ts';
import { member, renderFor } from '../../../testing/scene.tsx';
import { useKeptMeeting } from './use-kept-meeting.ts';

// Not its guests: a browser never stores those.
const STORED = ['/api/meetings/5', '/api/meetings/5/attendance'];
let asked: string[];

/** Shows one meeting after the other, a press each. */
const Probe = ({ meetings }: { meetings: (Meeting | null)[] }) => {
  const [turn, setTurn] = useState(0);
  useKeptMeeting(meetings[turn]);
  return <button type="button" onClick={() => setTurn(turn + 1)} />;
};
const painted = () => act(() => vi.advanceTimersByTimeAsync(1_000));
const open = async (at: string, ...meetings: (Meeting | null)[]) => {
  vi.useFakeTimers({ now: Date.parse(at) });
  renderFor(member, <Probe meetings={meetings} />);
  expect(asked).toEqual([]);
  await painted();
};
const next = async () => {
  fireEvent.click(screen.getByRole('button'));
  await painted();
};

beforeEach(() => {
  freshness.begin();
  asked = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return new Response('{}');
  });
});
afterEach(() => vi.useRealTimers());

it.each([
  ['tomorrow', '2026-11-18T00:00:00Z', STORED],
  ['today', '2026-11-19T08:00:00Z', STORED],
  ['in two days', '2026-11-17T23:59:59Z', []],
])('a meeting of %s: once the page is painted, what it needs offline is loaded', async (_, now, expected) => {
  await open(now, MEETING);
  expect(asked).toEqual(expected);
});

it('loads it again when it has changed, and only then', async () => {
  await open('2026-11-18T08:00:00Z', MEETING, { ...MEETING }, { ...MEETING, place: 'Town Hall' }, null);
  await next();
  expect(asked).toEqual(STORED);
  await next();
  expect(asked).toEqual([...STORED, ...STORED]);
  await next();
  expect(asked).toHaveLength(4);
});
