import type { SessionUser } from '@bn/contract';
import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addressOf } from '../../api/client/client.ts';
import { firstCallsOf } from '../places.ts';
import { answerAll, answerWith, loadEveryScreen, open, pass, record, VISITS } from './every-screen.tsx';

const unreachable = async () => {
  throw new TypeError('Failed to fetch');
};
const refused = () => answerWith({ message: 'The database is not available' }, 503);
const FAILURES = { 'cannot be reached': unreachable, 'refuses every call': refused };

/** A call may be made again after a pause, and by a second part of the screen that shows the same. */
const AT_MOST = 5;
const AT_MOST_IN_ALL = 30;
const expectFew = (counts: ReadonlyMap<string, number>) => {
  expect([...counts].filter(([, count]) => count > AT_MOST)).toEqual([]);
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  expect(all).toBeLessThanOrEqual(AT_MOST_IN_ALL);
};

/** The stream of events has its own pauses. */
const isRead = (address: string) => address !== '/api/events';
const ME = '/api/auth/me';
const firstOf = (path: string, user: SessionUser) =>
  firstCallsOf({ pathname: path, search: '' }, { token: 't1', user }).map(addressOf);

beforeAll(loadEveryScreen);
beforeEach(() => {
  vi.useFakeTimers();
  // Pauses between attempts are random.
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});

describe.each(Object.entries(FAILURES))('while the server %s', (_, fails) => {
  it.each(VISITS)(
    'on %s no call is repeated without a pause, and all are once it answers, for %s',
    async (path, _who, reader) => {
      const failed = answerAll(fails);
      open(path, reader);
      await pass(10);
      expect(failed.size).toBeGreaterThan(0);
      expectFew(failed);

      const first = firstOf(path, reader);
      const again = answerAll((address) => {
        if (address === ME) return answerWith(reader);
        return first.includes(address) ? record(address) : answerWith({ message: 'Not found' }, 404);
      });
      await pass(15);
      expect([...failed.keys()].filter((address) => isRead(address) && !again.has(address))).toEqual([]);
      expectFew(again);
    },
  );
});

it.each(VISITS)(
  'on %s a call that is refused after the first ones is not repeated without a pause, for %s',
  async (path, _, reader) => {
    const first = firstOf(path, reader);
    const counts = answerAll((address) => (first.includes(address) ? record(address) : refused()));
    open(path, reader);
    await pass(10);
    expect(screen.queryByText('This page could not be shown.')).toBeNull();
    expectFew(counts);
  },
);
