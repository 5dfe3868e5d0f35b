import { act, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { freshness } from '../../api/freshness.ts';
import { superAdmin } from '../../testing/scene.tsx';
import { answerAll, answerWith, loadEveryScreen, open, pass } from './every-screen.tsx';

const FAILED = 'Failed to fetch members data or expired token';
const UNREACHED = /Cannot reach the server\./;

const noDatabase = () => answerWith({ message: 'The database is not available' }, 503);
const works = (address: string) =>
  answerWith(address === '/api/auth/me' ? superAdmin : { rows: [], total: 0 });

beforeAll(loadEveryScreen);
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.999);
});

it('loads a list within 15 seconds after the database is back, without a click', async () => {
  answerAll(noDatabase);
  open('/members', superAdmin);
  await pass(60);
  expect(screen.getByText(FAILED)).toBeTruthy();
  answerAll(works);
  await pass(15);
  expect(screen.queryByText(FAILED)).toBeNull();
});

it('asks nothing while nothing has failed', async () => {
  answerAll(works);
  open('/members', superAdmin);
  await pass(5);
  const later = answerAll(works);
  await pass(60);
  expect([...later.keys()].filter((address) => address !== '/api/events')).toEqual([]);
});

it('says that the server cannot be reached only until it is reached, also if a stored answer is not shown any more', async () => {
  answerAll(works);
  open('/members', superAdmin);
  await pass(5);
  answerAll(noDatabase);
  act(() => freshness.saw('/meetings', Date.now(), true));
  await pass(60);
  expect(screen.getByText(UNREACHED)).toBeTruthy();
  answerAll(works);
  await pass(15);
  expect(screen.queryByText(UNREACHED)).toBeNull();
});
