import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { member as colleague, pass, playServer, show } from '../../testing/scene.tsx';
import TestimonialsToDecide from './testimonials-to-decide.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const open = async (status: number) => {
  playServer(() => ({ status, body: { message: 'Refused' } }));
  await show(<TestimonialsToDecide />, colleague, '/admin/approval?tab=testimonials');
  await pass(50);
};
const controls = () => [...screen.queryAllByRole('searchbox'), ...screen.queryAllByRole('button')];

it('shows a user without permission who may open the page', async () => {
  await open(403);
  expect(screen.getByText(/is for super admins, and for members who may approve testimonials/)).toBeTruthy();
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
  expect(controls()).toEqual([]);
});

it('a list that could not be loaded can be tried again', async () => {
  await open(500);
  expect(screen.queryByText(/is for super admins/)).toBeNull();
  expect(screen.getByRole('button', { name: /again|retry/i })).toBeTruthy();
});
