import type { ThankYouNote } from '@bn/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { member as colleague, pass, playServer, press, show } from '../../../testing/scene.tsx';
import { OwnThanks } from './own-thanks.tsx';

const noteOf = (id: number): Partial<ThankYouNote> => ({
  id,
  referral_id: 100 + id,
  from_member: `Writer ${id}`,
  to_member: 'Asha Rao',
  amount: 250,
  description: 'Signed',
  date: '2026-11-01T10:00:00.000Z',
  status: 'approved',
});
const open = async (count: number) => {
  const notes = Array.from({ length: count }, (_, index) => noteOf(index + 1));
  playServer(() => ({ body: { notes, total: count, page_size: 50 } }));
  await show(<OwnThanks direction="received" />, colleague);
  await pass(50);
};
const writers = () =>
  within(screen.getByRole('table', { name: 'Thanks received' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  vi.useFakeTimers();
});

it('shows the latest five notes, and the others when asked for', async () => {
  await open(7);
  expect(writers()).toEqual(['Writer 1', 'Writer 2', 'Writer 3', 'Writer 4', 'Writer 5']);
  await press('Show more');
  expect(writers()).toHaveLength(7);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

it('has nothing more to show of five notes', async () => {
  await open(5);
  expect(writers()).toHaveLength(5);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});
