import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { lazily, loader } from './lazily.ts';

const Fallback = vi.fn(() => 'Loading');
const Screen = () => <p>The screen</p>;
const show = (Lazy: ReturnType<typeof lazily>) =>
  render(
    <Suspense fallback={<Fallback />}>
      <Lazy />
    </Suspense>,
  );

it('renders a screen that was loaded ahead without a fallback', async () => {
  const load = loader(async () => ({ default: Screen }));
  await load();
  Fallback.mockClear();
  show(lazily(load));
  expect(screen.getByText('The screen')).toBeTruthy();
  expect(Fallback).not.toHaveBeenCalled();
});

it('shows the fallback until a screen has been loaded', async () => {
  const load = loader(async () => ({ default: Screen }));
  await act(async () => {
    show(lazily(load));
  });
  expect(Fallback).toHaveBeenCalled();
  expect(await screen.findByText('The screen')).toBeTruthy();
  expect(load.loaded?.default).toBe(Screen);
});
