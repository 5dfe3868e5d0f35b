import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { memoryNavigator } from '../../router/navigator.ts';
import { Router } from '../../router/router.tsx';
import { BackLink } from './back-link.tsx';

/** A visit that began so many pages ago, at a record; `go` opens a page as the browser would, `moved` is how far the link went back. */
const visit = (idx: number, within?: string) => {
  const navigator = memoryNavigator('/chapters/3/report');
  const moved = vi.spyOn(navigator, 'move').mockReturnValue();
  history.replaceState({ idx }, '');
  onTestFinished(() => history.replaceState(null, ''));
  render(
    <Router navigator={navigator}>
      <BackLink to="/dashboard" {...(within && { within })} />
    </Router>,
  );
  const link = screen.getByRole('link', { name: '← Back' });
  const go = (to: string) =>
    act(() => {
      history.replaceState({ idx: history.state.idx + 1 }, '');
      navigator.go(to);
    });
  return { go, moved, press: () => fireEvent.click(link), at: () => navigator.get().location.pathname };
};

it('leads to where the screen belongs if the visit began with it', () => {
  const { press, moved, at } = visit(0);
  press();
  expect(at()).toBe('/dashboard');
  expect(moved).not.toHaveBeenCalled();
});

it('leads to the page before, which may be any', () => {
  const { press, moved } = visit(4);
  press();
  expect(moved.mock.calls).toEqual([[-1]]);
});

it('leads past the periods and tabs that were chosen on the screen', () => {
  const { go, press, moved } = visit(4);
  go('?period=2026-10');
  go('?period=2026');
  press();
  expect(moved.mock.calls).toEqual([[-3]]);
});

it('of one record leads to the record before', () => {
  const records = visit(4);
  records.go('/chapters/4/report');
  records.press();
  expect(records.moved.mock.calls).toEqual([[-1]]);
});

it('leads past the steps of a screen with several addresses', () => {
  const { go, press, moved } = visit(4, '/chapters');
  go('/chapters/4/report');
  press();
  expect(moved.mock.calls).toEqual([[-2]]);
});
