import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { memoryNavigator } from '../../router/navigator.ts';
import { Router } from '../../router/router.tsx';
import { BackLink } from './page-header.tsx';

const HERE = '/chapters/3/report';

/** A visit that led here past these pages, by links, a reload or the browser's own buttons; `moved` is how far the link went back. */
const visit = (trail: readonly string[], within?: string) => {
  const navigator = memoryNavigator(HERE);
  const moved = vi.spyOn(navigator, 'move').mockReturnValue();
  history.replaceState({ trail }, '');
  onTestFinished(() => history.replaceState(null, ''));
  render(
    <Router navigator={navigator}>
      <BackLink to="/dashboard" {...(within && { within })} />
    </Router>,
  );
  fireEvent.click(screen.getByRole('link', { name: '← Back' }));
  return { moved: moved.mock.calls, at: navigator.get().location.pathname };
};

it.each([
  ['begins with it', []],
  ['has seen nothing else, but several periods of it', [HERE, HERE]],
])('leads to where the screen belongs if the visit %s', (_, trail) => {
  expect(visit(trail)).toEqual({ moved: [], at: '/dashboard' });
});

it.each([
  ['to the page before, which may be any', ['/dashboard', '/meetings/5'], -1],
  ['past the periods and tabs that were chosen on the screen', ['/dashboard', HERE, HERE], -3],
  ['to the record before', [HERE, '/chapters/4/report'], -1],
])('leads %s', (_, trail, steps) => {
  expect(visit(trail).moved).toEqual([[steps]]);
});

it('leads past the steps of a screen with several addresses', () => {
  expect(visit(['/dashboard', '/chapters/4/report'], '/chapters').moved).toEqual([[-2]]);
});
